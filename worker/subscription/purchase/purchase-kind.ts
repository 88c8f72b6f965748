import type { Quote } from '#worker/subscription/quote/quote.ts';

/**
 * What Stripe has to make for a purchase: a subscription paid at once, one that begins with a trial
 * (or with a period that a coupon makes free) when a payment method has been verified, or an invoice
 * that is paid once.
 */
export type PurchaseKind = 'recurring' | 'trial' | 'one_time';

export function purchaseKind(quote: Quote): PurchaseKind {
  if (quote.billing_months === null) return 'one_time';
  return quote.trial_end_at === null && quote.total > 0 ? 'recurring' : 'trial';
}
