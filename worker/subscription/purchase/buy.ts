import { readAsCaller } from '#worker/account/caller.ts';
import type { Account } from '#worker/account/caller.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { countTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { selectGrants } from '#worker/entitlement/grant/statements.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import type { PurchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import { selectContracts } from '#worker/entitlement/statements.ts';
import { AppError } from '#worker/errors.ts';
import { countGuesses, guessesOf } from '#worker/promotion/count-guess.ts';
import { refusalOf } from '#worker/promotion/coupon.ts';
import type { CouponState } from '#worker/promotion/coupon.ts';
import { selectCouponStates } from '#worker/promotion/statements.ts';
import { countPayment } from '#worker/subscription/count-payment.ts';
import { namedCoupon } from '#worker/subscription/coupon/claimed-coupon.ts';
import { couponToUse } from '#worker/subscription/coupon/coupon-to-use.ts';
import { agree } from '#worker/subscription/quote/agree.ts';
import { lookAtIntent } from '#worker/subscription/purchase/attempt-payment.ts';
import { completedAnswer } from '#worker/subscription/purchase/callers-purchase.ts';
import { carryOn, paymentLimit } from '#worker/subscription/purchase/carry-on.ts';
import { cataloguePlan } from '#worker/subscription/plan/catalogue.ts';
import { ensureCustomer } from '#worker/subscription/payment-method/ensure-customer.ts';
import { planSoldAs, quoteFor } from '#worker/subscription/quote/get-quote.ts';
import { planAnswer } from '#worker/subscription/plan/plan-answer.ts';
import { leavesWork } from '#worker/subscription/purchase/leaves-work.ts';
import { abandonedMs, isOpen, reservationMs } from '#worker/subscription/purchase/purchase.ts';
import { refuseOtherDiscount } from '#worker/subscription/purchase/refuse-other-discount.ts';
import { releasePurchase } from '#worker/subscription/purchase/release-purchase.ts';
import {
  selectPurchase,
  selectPurchases,
} from '#worker/subscription/purchase/purchase-repository.ts';
import {
  reserveCoupon,
  reservePurchase,
  selectFreeExtraDays,
} from '#worker/subscription/purchase/reservation-repository.ts';
import {
  insertCustomer,
  selectCustomer,
  selectPlansByPrice,
} from '#worker/subscription/repository.ts';
import type { Purchase } from '#worker/subscription/purchase/purchase-repository.ts';
import type { PlanRow } from '#worker/subscription/statements.ts';
import type { BuyInput, InvoiceAnswer } from '#worker/subscription/schemas.ts';
import { settlePurchase } from '#worker/subscription/purchase/settle-purchase.ts';

/**
 * Buys a plan for the caller, exactly once under the key its client gave (billing.md). Throws
 * `invalid_plan`, `subscription_exist`, `subscription_past_due`, `price_changed`, as `couponToUse`,
 * `invaid_payment`, `too_many_requests`; `purchase_in_progress` and `payment_unavailable` mean: send the same again;
 * `purchase_expired` means: the key is used up.
 */
export async function buy(ctx: Ctx, input: BuyInput): Promise<InvoiceAnswer> {
  const key = input.idempotency_key;
  const named = namedCoupon(input);
  const guesses = named ? await guessesOf(ctx) : [];
  const { account, rows } = await readAsCaller(ctx, (accountId) => [
    selectPlansByPrice(ctx.db, [input.plan_id, input.next_plan_id]),
    selectContracts(ctx.db, accountId),
    selectCustomer(ctx.db, accountId),
    selectPurchases(ctx.db, accountId, key),
    selectFreeExtraDays(ctx.db, accountId, ctx.clock.now()),
    selectGrants(ctx.db, accountId),
    selectCouponStates(ctx.db, named ?? {}, accountId),
    ...countGuesses(ctx, guesses, named ?? {}),
  ]);
  const [plans, contracts, customers, purchases, extraDays, grants, coupons, ...guessed] = rows;
  refuseExcess(ctx, guesses, guessed);
  const kept = customers[0]?.customerId;

  const known = purchases.find((purchase) => purchase.idempotencyKey === key);
  if (known) return repeat(ctx, account, known, kept, input, plans);

  const standing = purchaseStanding(contracts, grants, ctx.clock.now());
  refuseSecondContract(standing);
  const sold = planSoldAs(plans, input.plan_id);
  const coupon = couponToUse(named, coupons, { plan: sold, standing, now: ctx.clock.now() });
  const sources = { contracts, extraDays, coupon };
  const answer = quoteFor(sold, input.plan_id, sources, ctx.clock.now());
  agree(input, answer, plans);
  const { plan, quote } = answer;
  const other = purchases.find(({ status }) => isOpen(status));
  if (other) await makeRoom(ctx, other);

  const [customerId] = await Promise.all([
    ensureCustomer(ctx, account, kept, key),
    refuseOtherDiscount(ctx, quote),
  ]);
  const now = ctx.clock.now();
  const wanted: Purchase = {
    id: crypto.randomUUID(),
    accountId: account.id,
    idempotencyKey: key,
    status: 'reserved',
    planKey: plan.key,
    priceId: plan.plan_id,
    quote,
    paymentMethodId: input.payment_method_id,
    subscriptionId: null,
    invoiceId: null,
    intentId: null,
    attempts: 0,
    generation: 0,
    sweptAt: 0,
    createdAt: now,
    updatedAt: now,
    offerCodeHash: quote.extra_days > 0 ? (extraDays[0]?.codeHash ?? null) : null,
    arrangedAt: leavesWork(quote) ? null : now,
    couponId: coupon?.id ?? null,
  };
  const tries = await triesOf(ctx, [[paymentLimit, account.id]]);
  const [, , , reserved, running, ...counted] = await ctx.db.batch([
    insertCustomer(ctx.db, { accountId: account.id, customerId, createdAt: now }),
    reservePurchase(ctx.db, wanted),
    reserveCoupon(ctx.db, wanted),
    selectPurchases(ctx.db, account.id, key),
    selectContracts(ctx.db, account.id),
    ...tries.map((one) => countTry(ctx.db, one)),
  ]);
  refuseExcess(ctx, tries, counted);
  const mine = reserved.find((purchase) => purchase.idempotencyKey === key);
  if (!mine) {
    refuseSecondContract(purchaseStanding(running, grants, now));
    if (coupon) await refuseIfTaken(ctx, coupon, account.id);
    throw new AppError('purchase_in_progress', { retryAfterSeconds: 5 });
  }
  // The same call sent twice at once: the other one made the row.
  if (mine.id !== wanted.id) return repeat(ctx, account, mine, customerId, input, plans);
  const isNewCustomer = kept === undefined;
  return carryOn(ctx, account, mine, customerId, input.payment_method_id, { isNewCustomer });
}

function refuseSecondContract(standing: PurchaseStanding): void {
  if (standing === 'past_due') throw new AppError('subscription_past_due');
  if (standing === 'running' || standing === 'store') throw new AppError('subscription_exist');
}

/** Of many at once who had the last use of a coupon before them, all but one find it gone. */
async function refuseIfTaken(ctx: Ctx, { id }: CouponState, accountId: string): Promise<void> {
  const [left] = await selectCouponStates(ctx.db, { id }, accountId);
  const now = ctx.clock.now();
  const refusal = left && refusalOf(left, null, now, { checksContract: false });
  if (refusal) throw new AppError(refusal);
}

/**
 * A key that is known answers what it answered before, or goes on where it was cut off; what the
 * call claims has to be what was reserved.
 */
async function repeat(
  ctx: Ctx,
  account: Account,
  purchase: Purchase,
  customerId: string | undefined,
  input: BuyInput,
  plans: readonly PlanRow[],
): Promise<InvoiceAnswer> {
  if (purchase.priceId !== input.plan_id) throw new AppError('invalid_request', { status: 409 });
  if (purchase.status === 'released') throw new AppError('purchase_expired');
  if (purchase.status === 'completed') return completedAnswer(ctx, purchase);
  const { status, createdAt } = purchase;
  if (status === 'reserved' && ctx.clock.now() - createdAt >= abandonedMs) {
    return endAbandoned(ctx, purchase);
  }
  const plan = cataloguePlan(purchase.planKey);
  if (!plan) throw new AppError('invalid_plan');
  const answer = planAnswer(plan, purchase.priceId, ctx.clock.now());
  agree(input, { plan: answer, quote: purchase.quote }, plans);
  if (!customerId) throw new Error(`purchase ${purchase.id} has no customer`);
  const sameMethod = purchase.paymentMethodId === input.payment_method_id;
  if (purchase.status !== 'reserved' && sameMethod && purchase.intentId) {
    const outcome = await lookAtIntent(ctx, purchase.intentId);
    return settlePurchase(ctx, purchase, customerId, outcome);
  }
  // What has an intent already is counted where that is tried again (carry-on.ts).
  if (!purchase.intentId) await countPayment(ctx, account.id);
  return carryOn(ctx, account, purchase, customerId, input.payment_method_id);
}

/**
 * A reservation that nobody has ended for a day is not gone on with: the days that its person was
 * shown have moved by now. Throws `purchase_expired`, unless it turns out to be paid or begun.
 */
async function endAbandoned(ctx: Ctx, purchase: Purchase): Promise<InvoiceAnswer> {
  const done = await releasePurchase(ctx, purchase);
  const [ended] = await selectPurchase(ctx.db, purchase.id);
  if (done === 'released' || !ended) throw new AppError('purchase_expired');
  return completedAnswer(ctx, ended);
}

/** Gives up the purchase that the person has left lying, unless it turns out to be paid. */
async function makeRoom(ctx: Ctx, other: Purchase): Promise<void> {
  if (other.status === 'reserved' && ctx.clock.now() - other.updatedAt < reservationMs) {
    throw new AppError('purchase_in_progress', { retryAfterSeconds: 5 });
  }
  if ((await releasePurchase(ctx, other)) === 'completed') throw new AppError('subscription_exist');
}
