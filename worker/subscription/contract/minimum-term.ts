import type Stripe from 'stripe';

import { cataloguePlan } from '#worker/subscription/plan/catalogue.ts';
import { addMonths } from '#worker/calendar.ts';

/**
 * When the minimum term of a subscription ends, UTC milliseconds; null without such a term. A
 * yearly plan in monthly rates binds for its first twelve months. Where time was given on top, or
 * the plan took over from another, the metadata hold the end. A trial does not bind; the months
 * count from its end.
 */
export function minimumTermEnd({
  metadata,
  start_date: start,
  status,
  trial_end: trialEnd,
}: Pick<Stripe.Subscription, 'metadata' | 'start_date' | 'status' | 'trial_end'>): number | null {
  if (!cataloguePlan(metadata['plan_key'] ?? '')?.customYearly) return null;
  const told = Number(metadata['term_end'] ?? 0);
  if (told > 0) return told * 1000;
  return status === 'trialing' ? null : addMonths((trialEnd ?? start) * 1000, 12);
}
