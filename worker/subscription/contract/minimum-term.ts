import type Stripe from 'stripe';

import { addMonths } from '#worker/calendar.ts';
import { cataloguePlan } from '#worker/subscription/plan/catalogue.ts';
import { termMonths } from '#worker/subscription/plan/plan.ts';

type Dated = Pick<Stripe.Subscription, 'metadata' | 'start_date' | 'status' | 'trial_end'>;

/**
 * When the minimum term of a subscription ends, UTC milliseconds; null without such a term. A
 * yearly plan in monthly rates binds for its first twelve months. Where time was given on top, or
 * the plan took over from another, the metadata hold the end. A trial does not bind; the months
 * count from its end.
 */
export function minimumTermEnd(subscription: Dated): number | null {
  const { metadata, status } = subscription;
  if (!cataloguePlan(metadata['plan_key'] ?? '')?.customYearly) return null;
  if (status === 'trialing' && !metadata['term_end']) return null;
  return firstTermEnd(subscription);
}

/**
 * When the first paid term of a subscription ends, UTC milliseconds; null for a plan that we do not
 * know. After it nobody is bound (docs/decisions/0050). Where another plan is to take over after a
 * trial, the metadata say that the plan of the trial binds nobody.
 */
export function firstTermEnd({
  metadata,
  start_date: start,
  trial_end: trialEnd,
}: Omit<Dated, 'status'>): number | null {
  const told = Number(metadata['term_end'] ?? 0);
  if (told > 0) return told * 1000;
  return endOfTerm(metadata['plan_key'] ?? '', (trialEnd ?? start) * 1000);
}

/** When a term of that plan ends that begins then, UTC milliseconds; null for no end. */
export function endOfTerm(planKey: string, from: number): number | null {
  const plan = cataloguePlan(planKey);
  const months = plan ? termMonths(plan) : null;
  return months === null ? null : addMonths(from, months);
}
