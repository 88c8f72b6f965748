import { dayOf } from '#worker/date.ts';
import type { Order } from '#client/subscription/checkout/queries.ts';

/** The values that make one intention to buy; when one changes it is another. */
export interface PurchaseSubject {
  planId: string;
  trialEndAt: number | null;
  coupon: string | null;
  cancelAtPeriodEnd: boolean;
  subCouponId: string | null;
  nextPlanId: string | null;
  extraDays: number | null;
}

/** One intention to buy under its idempotency key, with the invoice of a payment that failed. */
export interface Attempt {
  key: string;
  subject: string;
  invoiceId: string | null;
  /** What was sent under the key last: the way to pay, and the cents that were shown as due. */
  sent?: { paymentMethodId: string; total: number };
}

/** What is bought by that order. */
export function subjectOf({ plan, quote, nextPlanId }: Order): PurchaseSubject {
  return {
    planId: plan.plan_id,
    trialEndAt: quote.trial_end_at,
    coupon: quote.coupon?.coupon_code ?? null,
    cancelAtPeriodEnd: quote.cancel_at_period_end,
    subCouponId: quote.coupon ? String(quote.coupon.id) : null,
    nextPlanId,
    extraDays: quote.extra_days > 0 ? quote.extra_days : null,
  };
}

/**
 * The attempt to go on with: the one kept, or a new one with a fresh key when plan, trial end,
 * coupon, cancel flag, sub coupon, next plan or extra days have changed (specification, section 4).
 * A trial's end counts by its day: every quote moves it by the seconds since the last.
 */
export function attemptFor(
  kept: Attempt | null,
  subject: PurchaseSubject,
  newKey: () => string,
): Attempt {
  const { trialEndAt, ...rest } = subject;
  const text = JSON.stringify({
    ...rest,
    trialEnd: trialEndAt === null ? null : dayOf(trialEndAt),
  });
  return kept?.subject === text ? kept : { key: newKey(), subject: text, invoiceId: null };
}
