import { sql } from 'drizzle-orm';

import { readAsCaller } from '#worker/account/caller.ts';
import type { Account } from '#worker/account/caller.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { refusePending } from '#worker/account/deletion/life.ts';
import { selectDeletion } from '#worker/account/deletion/shared-sql.ts';
import { mailboxHash } from '#worker/account/known/hashes.ts';
import {
  followMailbox,
  isTrialOfOthers,
  keepMailbox,
  remember,
  selectSpent,
} from '#worker/account/known/shared-sql.ts';
import type { Remembered } from '#worker/account/known/shared-sql.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import type { PurchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import { selectContracts, selectOwedDebits } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { countGuesses, guessesOf } from '#worker/promotion/count-guesses.ts';
import { couponRefusal } from '#worker/promotion/coupon.ts';
import type { CouponState } from '#worker/promotion/coupon.ts';
import { selectCouponStates } from '#worker/promotion/shared-sql.ts';
import type { InvoiceAnswer } from '#worker/subscription/billing/schemas.ts';
import { selectPlansByPrice } from '#worker/subscription/catalogue/shared-sql.ts';
import { carryOnPurchase } from '#worker/subscription/checkout/carry-on.ts';
import {
  planSoldAs,
  quoteFor,
  refuseWrongClaims,
} from '#worker/subscription/checkout/get-quote.ts';
import {
  readKnownMethod,
  refuseUsedTrial,
} from '#worker/subscription/checkout/kinds/create-trial.ts';
import type { KnownMethod } from '#worker/subscription/checkout/kinds/create-trial.ts';
import { repeatPurchase } from '#worker/subscription/checkout/repeat-purchase.ts';
import {
  newPurchase,
  reserveCoupon,
  reservePurchase,
  selectFreeExtraDays,
} from '#worker/subscription/checkout/reservation-sql.ts';
import type { BillingAddress, BuyInput } from '#worker/subscription/checkout/schemas.ts';
import { releasePurchase } from '#worker/subscription/checkout/sweep-purchases.ts';
import { refuseOtherDiscount } from '#worker/subscription/contract/arrange-discount.ts';
import { hasUsedGuarantee } from '#worker/subscription/contract/guarantee.ts';
import { selectWithdrawals } from '#worker/subscription/contract/shared-sql.ts';
import { ensureCustomer } from '#worker/subscription/money/customers.ts';
import { insertCustomer, selectCustomer } from '#worker/subscription/money/money-sql.ts';
import { paymentLimit } from '#worker/subscription/money/pay-intent.ts';
import { isOpen, mayYield } from '#worker/subscription/order/life.ts';
import { isPurchaseOpen, selectPurchases } from '#worker/subscription/order/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import {
  claimedCoupon,
  couponToUse,
  hasPlanTrial,
} from '#worker/subscription/quote/coupon-to-use.ts';
import type { QuoteAnswer } from '#worker/subscription/quote/schemas.ts';
import { textsSeen } from '#worker/subscription/quote/quote-rows.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Gives a customer at Stripe the name and the address that the invoice needs. Stripe copies them
 * when it makes the invoice final, so this comes before. An order that gives none changes nothing.
 */
async function keepAddress(
  ctx: Ctx,
  customerId: string,
  { name, ...address }: BillingAddress,
): Promise<void> {
  if (!name && !address.line1 && !address.postal_code && !address.city) return;
  await nullIfGone(ctx.stripe.customers.update(customerId, { ...(name && { name }), address }));
}

/**
 * Buys a plan for the caller, exactly once under the key its client gave. Throws `other_account` if
 * the order was made for another one, `invalid_plan`,
 * `subscription_exist`, `subscription_past_due`, `deletion_pending`, `price_changed`, as
 * `couponToUse` does, `trial_used` (then `without_trial` buys), `invaid_payment`,
 * `too_many_requests`. `purchase_in_progress` and `payment_unavailable` mean: send the same again.
 * `purchase_expired` means: the key is used up.
 */
export async function buy(ctx: Ctx, input: BuyInput): Promise<InvoiceAnswer> {
  const key = input.idempotency_key;
  const claimed = claimedCoupon(input);
  const guesses = claimed ? await guessesOf(ctx) : [];
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    plans: selectPlansByPrice(ctx.db, [input.plan_id, input.next_plan_id]),
    contracts: selectContracts(ctx.db, accountId),
    owedDebits: selectOwedDebits(ctx.db, accountId),
    customers: selectCustomer(ctx.db, accountId),
    purchases: selectPurchases(ctx.db, accountId, key),
    extraDays: selectFreeExtraDays(ctx.db, accountId, ctx.clock.now()),
    grants: selectGrants(ctx.db, accountId),
    coupons: selectCouponStates(ctx.db, claimed ?? {}, accountId),
    guessed: countGuesses(ctx, guesses, claimed ?? {}),
    deletions: selectDeletion(ctx.db, accountId),
    spent: selectSpent(ctx.db, accountId),
    withdrawals: selectWithdrawals(ctx.db, accountId),
  }));
  // Somebody else has signed in, in another window, since the page of the order was made.
  if (input.buyer && input.buyer !== account.id) throw new AppError('other_account');
  const { plans, contracts, purchases, extraDays, grants } = rows;
  refuseExcess(ctx, guesses, rows.guessed);
  const storedCustomerId = rows.customers[0]?.customerId;

  const known = purchases.find((purchase) => purchase.idempotencyKey === key);
  if (known) return repeatPurchase(ctx, account, known, storedCustomerId, input, plans, rows);

  refusePending(rows.deletions);
  const standing = purchaseStanding(contracts, grants, ctx.clock.now(), rows.owedDebits);
  refuseSecondContract(standing);
  const sold = planSoldAs(plans, input.plan_id);
  const context = { plan: sold.plan, standing, now: ctx.clock.now() };
  const coupon = couponToUse(claimed, rows.coupons, context);
  const trialSpent = input.without_trial === true || rows.spent[0]?.trial === 1;
  const guaranteeUsed = hasUsedGuarantee(rows.withdrawals, rows.spent[0]?.guarantee === 1);
  const sources = { contracts, grants, extraDays, coupon, trialSpent, guaranteeUsed };
  const answer = quoteFor(sold, sources, ctx.clock.now());
  refuseWrongClaims(input, answer, plans);
  refuseUntold(input, answer);
  const { plan, quote } = answer;
  const mailbox = await mailboxHash(ctx.codePepper, account.email);
  const isPlanTrial = hasPlanTrial(quote, coupon);
  const method = isPlanTrial ? await readKnownMethod(ctx, input.payment_method_id) : null;
  if (isPlanTrial) await refuseUsedTrial(ctx, account.id, mailbox, method);
  const other = purchases.find(({ status }) => isOpen(status));
  if (other) await giveUpOther(ctx, other);

  const [ensuredId] = await Promise.all([
    ensureAddressed(ctx, account, storedCustomerId, input),
    refuseOtherDiscount(ctx, quote),
  ]);
  const now = ctx.clock.now();
  const ordered = {
    accountId: account.id,
    idempotencyKey: key,
    priceId: plan.plan_id,
    quote,
    paymentMethodId: input.payment_method_id,
    offerCodeHash: quote.extra_days > 0 ? (extraDays[0]?.codeHash ?? null) : null,
    couponId: coupon?.id ?? null,
    taxRateId: plans.find(({ priceId }) => priceId === plan.plan_id)?.taxRateId ?? null,
    texts: await textsSeen(quote, ctx.origin),
  };
  const draft = newPurchase(ordered, now);
  const isOthers = isTrialOfOthers(account.id, [mailbox, ...(method ? [method.hash] : [])]);
  const tries = await triesOf(ctx, [[paymentLimit, account.id]]);
  const reservation = await batch(ctx.db, {
    customer: insertCustomer(ctx.db, {
      accountId: account.id,
      customerId: ensuredId,
      createdAt: now,
    }),
    purchase: reservePurchase(ctx.db, draft, isPlanTrial ? sql`not ${isOthers}` : undefined),
    coupon: reserveCoupon(ctx.db, draft),
    mailbox: keepMailbox(ctx.db, account, mailbox),
    followed: followMailbox(ctx.db, account.id, mailbox, now),
    known: rememberOrder(ctx, draft, { mailbox, method }),
    customers: selectCustomer(ctx.db, account.id),
    purchases: selectPurchases(ctx.db, account.id, key),
    contracts: selectContracts(ctx.db, account.id),
    owedDebits: selectOwedDebits(ctx.db, account.id),
    deletions: selectDeletion(ctx.db, account.id),
    counted: tries.map((one) => countTry(ctx.db, one)),
  });
  refuseExcess(ctx, tries, reservation.counted);
  // Another call may have stored another customer meanwhile.
  const customerId = reservation.customers[0]?.customerId ?? ensuredId;
  if (customerId !== ensuredId) await keepAddress(ctx, customerId, input.billingAddress);
  const reserved = reservation.purchases.find(({ idempotencyKey }) => idempotencyKey === key);
  if (!reserved) {
    refusePending(reservation.deletions);
    const { contracts: held, owedDebits } = reservation;
    refuseSecondContract(purchaseStanding(held, grants, now, owedDebits));
    if (coupon) await refuseIfUsedUp(ctx, coupon, account.id);
    throw new AppError('purchase_in_progress', { retryAfterSeconds: 5 });
  }
  // The same call was sent twice at once, and the other one made the row.
  if (reserved.id !== draft.id)
    return repeatPurchase(ctx, account, reserved, customerId, input, plans, {
      ...reservation,
      grants,
    });
  const isNewCustomer = storedCustomerId === undefined && customerId === ensuredId;
  return carryOnPurchase(ctx, account, reserved, customerId, input.payment_method_id, {
    isNewCustomer,
  });
}

/** What an order that was reserved makes known of its person. Statements for the same batch. */
function rememberOrder(
  { db }: Ctx,
  { id: purchaseId, accountId, quote, createdAt }: Purchase,
  { mailbox: hash, method }: { mailbox: string; method: KnownMethod | null },
) {
  const own = { by: 'mailbox', hash, accountId, purchaseId } as const;
  const rows: Remembered[] = [
    { ...own, what: 'customer' },
    ...(quote.trial_end_at === null ? [] : [{ ...own, what: 'trial' } as const]),
    ...(method ? [{ ...own, what: 'trial', by: 'method', hash: method.hash } as const] : []),
  ];
  return rows.map((row) => remember(db, row, createdAt, isPurchaseOpen(purchaseId)));
}

interface Addressed {
  billingAddress?: BillingAddress | null | undefined;
}

/** The person's customer at Stripe, with the address that the invoice is to show. */
export async function ensureAddressed(
  ctx: Ctx,
  account: Account,
  storedId: string | undefined,
  { billingAddress, idempotency_key: key }: Pick<BuyInput, 'idempotency_key'> & Addressed,
): Promise<string> {
  const customerId = await ensureCustomer(ctx, account, storedId, key);
  if (billingAddress) await keepAddress(ctx, customerId, billingAddress);
  return customerId;
}

function refuseSecondContract(standing: PurchaseStanding): void {
  if (standing === 'past_due') throw new AppError('subscription_past_due');
  if (standing === 'running' || standing === 'store') throw new AppError('subscription_exist');
}

/** Nobody pays twice for one Premium without having been told so. Throws `price_changed`. */
function refuseUntold({ beside_store: isTold }: BuyInput, answer: QuoteAnswer): void {
  if (answer.quote.beside && isTold !== true) {
    throw new AppError('price_changed', { details: { ...answer } });
  }
}

/** When several orders race for a coupon's last use, one wins; the others get why. */
export async function refuseIfUsedUp(
  ctx: Ctx,
  { id }: CouponState,
  accountId: string,
): Promise<void> {
  const [coupon] = await selectCouponStates(ctx.db, { id }, accountId);
  const now = ctx.clock.now();
  const refusal = coupon && couponRefusal(coupon, null, now, { checksContract: false });
  if (refusal) throw new AppError(refusal);
}

/**
 * Gives up another purchase that the person has left unfinished, unless it turns out to be paid.
 */
export async function giveUpOther(ctx: Ctx, other: Purchase): Promise<void> {
  if (!mayYield(other, ctx.clock.now())) {
    throw new AppError('purchase_in_progress', { retryAfterSeconds: 5 });
  }
  if ((await releasePurchase(ctx, other)) === 'paid') throw new AppError('subscription_exist');
}
