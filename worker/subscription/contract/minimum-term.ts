import type Stripe from 'stripe';

import { cataloguePlan } from '#worker/subscription/plan/catalogue.ts';
import { addMonths } from '#worker/subscription/quote/calendar.ts';

/**
 * When the minimum term of a subscription ends: a plan in monthly rates binds for its first twelve
 * months (billing.md, "Quote"), or until the metadata say, where time was given on top or the plan
 * took over from another. UTC milliseconds; null for a plan without such a term.
 */
export function minimumTermEnd({
  metadata,
  start_date: start,
}: Pick<Stripe.Subscription, 'metadata' | 'start_date'>): number | null {
  if (!cataloguePlan(metadata['plan_key'] ?? '')?.customYearly) return null;
  const told = Number(metadata['term_end'] ?? 0);
  return told > 0 ? told * 1000 : addMonths(start * 1000, 12);
}
