import type { Quote } from '#worker/subscription/quote/quote.ts';

interface End {
  cancel_at_period_end?: true;
  cancel_at?: number;
  proration_behavior?: 'none';
}

/** The parameters by which a new subscription ends with its first term. */
export function quotedEnd(quote: Quote): End {
  if (!quote.cancel_at_period_end || quote.ends_at === null) return {};
  const inRates = quote.trial_end_at === null && quote.term_months !== quote.billing_months;
  return inRates
    ? { cancel_at: Math.floor(quote.ends_at / 1000), proration_behavior: 'none' }
    : { cancel_at_period_end: true };
}
