import { readAsCaller } from '#worker/account/caller.ts';
import type { Account } from '#worker/account/caller.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { isContractUnchanged } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { countGuesses, guessesOf } from '#worker/promotion/count-guesses.ts';
import { newReference } from '#worker/reference.ts';
import type { InvoiceAnswer } from '#worker/subscription/billing/schemas.ts';
import { selectPlannedUnder } from '#worker/subscription/change/change-sql.ts';
import { finishChangeSoon } from '#worker/subscription/change/finish-change.ts';
import { planNext } from '#worker/subscription/change/plan-next.ts';
import { changeStatements, readChange } from '#worker/subscription/change/read-change.ts';
import type { FoundChange } from '#worker/subscription/change/read-change.ts';
import type { ChangeInput, PlannedAnswer } from '#worker/subscription/change/schemas.ts';
import { ensureAddressed, giveUpOther, refuseIfUsedUp } from '#worker/subscription/checkout/buy.ts';
import { carryOnPurchase } from '#worker/subscription/checkout/carry-on.ts';
import {
  confirmPurchase,
  reattemptPurchase,
  repeatPurchase,
} from '#worker/subscription/checkout/repeat-purchase.ts';
import { reserveCoupon, reservePurchase } from '#worker/subscription/checkout/reservation-sql.ts';
import { refuseOtherDiscount } from '#worker/subscription/contract/arrange-discount.ts';
import { needsFollowUp } from '#worker/subscription/contract/quoted-contract.ts';
import { insertCustomer, selectCustomer } from '#worker/subscription/money/money-sql.ts';
import { methodToCharge, paymentLimit } from '#worker/subscription/money/pay-intent.ts';
import { isOpen } from '#worker/subscription/order/life.ts';
import {
  selectPurchaseByContract,
  selectPurchases,
} from '#worker/subscription/order/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import { textsSeen } from '#worker/subscription/quote/quote-rows.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/**
 * Changes the caller's contract to another plan, exactly once under the key its client gave. A
 * change that begins now is an order: a contract of its own, paid with what the unused days of the
 * present one are worth; that one ends once it has begun (docs/decisions/0112). One that begins
 * later is noted. Throws `other_account`, `price_changed` with the preview,
 * `requires_payment_method` where the contract has none and none was given, and as `readChange`; an
 * order throws as `buy`.
 */
export async function changePlan(
  ctx: Ctx,
  input: ChangeInput,
): Promise<InvoiceAnswer | PlannedAnswer> {
  const key = input.idempotency_key;
  const wanted = { planId: input.plan_id, coupon: input.coupon ? { code: input.coupon } : null };
  const guesses = wanted.coupon ? await guessesOf(ctx) : [];
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    ...changeStatements(ctx, accountId, wanted),
    customers: selectCustomer(ctx.db, accountId),
    purchases: selectPurchases(ctx.db, accountId, key),
    guessed: countGuesses(ctx, guesses, wanted.coupon ?? {}),
  }));
  if (input.buyer && input.buyer !== account.id) throw new AppError('other_account');
  refuseExcess(ctx, guesses, rows.guessed);
  const customerId = rows.customers[0]?.customerId;
  const known = rows.purchases.find(({ idempotencyKey }) => idempotencyKey === key);
  if (known) {
    const again = {
      ...input,
      payment_method_id: input.payment_method_id ?? known.paymentMethodId,
    };
    const answer = await repeatPurchase(ctx, account, known, customerId, again, rows.plans);
    await finishChangeSoon(ctx, known.id);
    return answer;
  }
  const repeated = await repeatedPlan(ctx, account, key);
  if (repeated) return repeated;
  const found = await readChange(ctx, account, rows, wanted);
  const { preview, planned } = found;
  if (input.expected_total !== preview.total) {
    throw new AppError('price_changed', { details: { ...preview } });
  }
  if (planned) return planNext(ctx, found.contract, found.known, { ...planned, order_key: key });
  const other = rows.purchases.find(({ status }) => isOpen(status));
  if (other) await giveUpOther(ctx, other);
  const { quote } = preview;
  if (!quote) throw new Error('a change that begins now has a contract');
  return orderChange(ctx, account, input, { ...found, quote, plans: rows.plans, customerId });
}

type Plans = Parameters<typeof repeatPurchase>[5];

type Ordered = FoundChange & { quote: Quote; plans: Plans; customerId: string | undefined };

async function orderChange(
  ctx: Ctx,
  account: Account,
  input: ChangeInput,
  { quote, plans, contract, coupon, customerId: storedId }: Ordered,
): Promise<InvoiceAnswer> {
  const key = input.idempotency_key;
  const [ensuredId] = await Promise.all([
    ensureAddressed(ctx, account, storedId, input),
    refuseOtherDiscount(ctx, quote),
  ]);
  const paymentMethodId =
    input.payment_method_id ?? (await methodToCharge(ctx, contract.id, ensuredId));
  const now = ctx.clock.now();
  const draft: Purchase = {
    id: crypto.randomUUID(),
    accountId: account.id,
    idempotencyKey: key,
    number: newReference('LX-'),
    status: 'reserved',
    planKey: quote.plan_key,
    priceId: input.plan_id,
    quote,
    paymentMethodId,
    subscriptionId: null,
    invoiceId: null,
    intentId: null,
    attempts: 0,
    generation: 0,
    version: 0,
    sweptAt: 0,
    createdAt: now,
    updatedAt: now,
    offerCodeHash: null,
    arrangedAt: needsFollowUp(quote) ? null : now,
    arrangementVersion: 0,
    couponId: coupon?.id ?? null,
    taxRateId: plans.find(({ priceId }) => priceId === input.plan_id)?.taxRateId ?? null,
    changesFrom: contract.id,
    changedAt: null,
    plannedChange: null,
    texts: await textsSeen(quote, ctx.origin),
  };
  const tries = await triesOf(ctx, [[paymentLimit, account.id]]);
  const reservation = await batch(ctx.db, {
    customer: insertCustomer(ctx.db, {
      accountId: account.id,
      customerId: ensuredId,
      createdAt: now,
    }),
    // Only while the contract is as it was when its days were counted.
    purchase: reservePurchase(ctx.db, draft, isContractUnchanged(contract)),
    coupon: reserveCoupon(ctx.db, draft),
    customers: selectCustomer(ctx.db, account.id),
    purchases: selectPurchases(ctx.db, account.id, key),
    counted: tries.map((one) => countTry(ctx.db, one)),
  });
  refuseExcess(ctx, tries, reservation.counted);
  const customerId = reservation.customers[0]?.customerId ?? ensuredId;
  const reserved = reservation.purchases.find(({ idempotencyKey }) => idempotencyKey === key);
  if (!reserved) {
    if (coupon) await refuseIfUsedUp(ctx, coupon, account.id);
    throw new AppError('purchase_in_progress', { retryAfterSeconds: 5 });
  }
  // The same call was sent twice at once, and the other one made the row.
  const answer =
    reserved.id === draft.id
      ? await carryOnPurchase(ctx, account, reserved, customerId, paymentMethodId)
      : await repeatPurchase(
          ctx,
          account,
          reserved,
          customerId,
          { ...input, payment_method_id: paymentMethodId },
          plans,
        );
  await finishChangeSoon(ctx, reserved.id);
  return answer;
}

/**
 * The answer that a planned change has got under that key before; null for none. Throws
 * `purchase_expired` for one that was taken back since.
 */
async function repeatedPlan(
  ctx: Ctx,
  { id }: Pick<Account, 'id'>,
  key: string,
): Promise<PlannedAnswer | null> {
  const [row] = await selectPlannedUnder(ctx.db, id, key);
  if (!row?.plannedChange) return null;
  if (row.plannedChange.undone_at !== null) throw new AppError('purchase_expired');
  return { takes_effect: row.plannedChange.starts_at };
}

/**
 * `confirmPurchase`, and the end of the contract from which the order takes over, if it takes over
 * from one. Throws as that does.
 */
export async function confirmOrder(ctx: Ctx, invoiceId: string): Promise<InvoiceAnswer> {
  return finished(ctx, await confirmPurchase(ctx, invoiceId));
}

/** The same for `reattemptPurchase`. */
export async function reattemptOrder(
  ctx: Ctx,
  invoiceId: string,
  paymentMethodId: string,
): Promise<InvoiceAnswer> {
  return finished(ctx, await reattemptPurchase(ctx, invoiceId, paymentMethodId));
}

async function finished(ctx: Ctx, answer: InvoiceAnswer): Promise<InvoiceAnswer> {
  const [purchase] = await selectPurchaseByContract(ctx.db, answer.invoice.id);
  if (purchase?.changesFrom) await finishChangeSoon(ctx, purchase.id);
  return answer;
}
