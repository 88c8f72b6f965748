import { oneTime } from '#worker/subscription/purchase/kinds/one-time.ts';
import type { PurchaseKind } from '#worker/subscription/purchase/kinds/kind.ts';
import { recurring } from '#worker/subscription/purchase/kinds/recurring.ts';
import { trial } from '#worker/subscription/purchase/kinds/trial.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/** How a purchase with that quote is made, paid and given up at Stripe. */
export function kindOf(quote: Quote): PurchaseKind {
  if (quote.billing_months === null) return oneTime;
  return quote.trial_end_at === null && quote.total > 0 ? recurring : trial;
}
