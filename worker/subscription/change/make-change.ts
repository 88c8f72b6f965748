import type { Account } from '#worker/account/caller.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { isContractUnchanged } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import type { InvoiceAnswer } from '#worker/subscription/billing/schemas.ts';
import { finishChangeSoon } from '#worker/subscription/change/finish-change.ts';
import { planNext } from '#worker/subscription/change/plan-next.ts';
import type { Beside } from '#worker/subscription/change/plan-next.ts';
import type { FoundChange } from '#worker/subscription/change/read-change.ts';
import type { ChangeInput, PlannedAnswer } from '#worker/subscription/change/schemas.ts';
import { ensureAddressed, giveUpOther, refuseIfUsedUp } from '#worker/subscription/checkout/buy.ts';
import { carryOnPurchase } from '#worker/subscription/checkout/carry-on.ts';
import { repeatPurchase } from '#worker/subscription/checkout/repeat-purchase.ts';
import {
  newPurchase,
  reserveCoupon,
  reservePurchase,
} from '#worker/subscription/checkout/reservation-sql.ts';
import { refuseOtherDiscount } from '#worker/subscription/contract/arrange-discount.ts';
import { insertCustomer, selectCustomer } from '#worker/subscription/money/money-sql.ts';
import { methodToCharge, paymentLimit } from '#worker/subscription/money/pay-intent.ts';
import { isOpen } from '#worker/subscription/order/life.ts';
import { isPurchaseOpen, selectPurchases } from '#worker/subscription/order/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import { textsSeen } from '#worker/subscription/quote/quote-rows.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/** What was read of a person, besides the change itself. */
interface OfPerson {
  plans: Plans;
  purchases: readonly Purchase[];
  /** Their customer at Stripe, if we have one. */
  customerId: string | undefined;
}

type Plans = Parameters<typeof repeatPurchase>[5];

/**
 * Makes a change that was read, for its person: an order that takes over now, or a plan that is
 * noted for later (docs/decisions/0112). Throws `price_changed` with the preview where another sum
 * is expected, `requires_payment_method` where the contract has none and none was given,
 * `purchase_in_progress` if the contract has changed since it was read; an order throws as `buy`.
 */
export async function makeChange(
  ctx: Ctx,
  account: Account,
  input: ChangeInput,
  { plans, purchases, customerId, ...found }: FoundChange & OfPerson,
  beside?: Beside,
): Promise<InvoiceAnswer | PlannedAnswer> {
  const { preview, planned, contract } = found;
  const key = input.idempotency_key;
  if (input.expected_total !== preview.total) {
    throw new AppError('price_changed', { details: { ...preview } });
  }
  if (planned) return planNext(ctx, contract, found, { ...planned, order_key: key }, beside);
  const other = purchases.find(({ status }) => isOpen(status));
  if (other) await giveUpOther(ctx, other);
  const { quote } = preview;
  if (!quote) throw new Error('a change that begins now has a contract');
  return orderChange(ctx, account, input, { ...found, quote, plans, customerId }, beside);
}

/**
 * The answer to the order of a change that was sent before, after going on where it was cut off.
 * Throws as `repeatPurchase`.
 */
export async function repeatChange(
  ctx: Ctx,
  account: Account,
  input: ChangeInput,
  { known, plans, customerId }: Omit<OfPerson, 'purchases'> & { known: Purchase },
): Promise<InvoiceAnswer> {
  const method = input.payment_method_id ?? known.paymentMethodId;
  const again = { ...input, payment_method_id: method };
  const answer = await repeatPurchase(ctx, account, known, customerId, again, plans);
  await finishChangeSoon(ctx, known.id);
  return answer;
}

type Ordered = FoundChange & Omit<OfPerson, 'purchases'> & { quote: Quote };

async function orderChange(
  ctx: Ctx,
  account: Account,
  input: ChangeInput,
  { quote, plans, contract, coupon, customerId: storedId }: Ordered,
  beside?: Beside,
): Promise<InvoiceAnswer> {
  const key = input.idempotency_key;
  const [ensuredId] = await Promise.all([
    ensureAddressed(ctx, account, storedId, input),
    refuseOtherDiscount(ctx, quote),
  ]);
  const paymentMethodId =
    input.payment_method_id ?? (await methodToCharge(ctx, contract.id, ensuredId));
  const now = ctx.clock.now();
  const ordered = {
    accountId: account.id,
    idempotencyKey: key,
    priceId: input.plan_id,
    quote,
    paymentMethodId,
    couponId: coupon?.id ?? null,
    taxRateId: plans.find(({ priceId }) => priceId === input.plan_id)?.taxRateId ?? null,
    changesFrom: contract.id,
    texts: await textsSeen(quote, ctx.origin),
  };
  const draft = newPurchase(ordered, now);
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
    beside: beside?.(isPurchaseOpen(draft.id)),
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
  if (reserved.id !== draft.id) {
    const again = { ...input, payment_method_id: paymentMethodId };
    return repeatChange(ctx, account, again, { known: reserved, plans, customerId });
  }
  const answer = await carryOnPurchase(ctx, account, reserved, customerId, paymentMethodId);
  await finishChangeSoon(ctx, reserved.id);
  return answer;
}
