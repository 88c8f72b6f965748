import { invalid } from '#sandbox/stripe/error.ts';

const day = 24 * 60 * 60;
const longest = 730;

/**
 * When a trial ends (UTC seconds) that is given at `now`; null for none. Throws a 400 for an end in
 * the past, or more than two years after the billing cycle's `anchor` (Stripe's `trial_end`).
 */
export function trialEndOf(
  params: { trial_end?: 'now' | number; trial_period_days?: number },
  now: number,
  anchor = now,
): number | null {
  const { trial_end: end, trial_period_days: days } = params;
  if (end !== undefined && days !== undefined) {
    throw invalid('You may only specify one of these parameters: trial_end, trial_period_days.');
  }
  if (end === 'now') return null;
  const trialEnd = end ?? (days ? now + days * day : null);
  if (trialEnd === null) return null;
  if (trialEnd <= now) {
    const message = 'Invalid timestamp: must be an integer Unix timestamp in the future.';
    throw invalid(message, { param: 'trial_end' });
  }
  if (trialEnd > anchor + longest * day) {
    const message =
      'Invalid timestamp: can be no more than two years after the billing_cycle_anchor.';
    throw invalid(message, { param: 'trial_end' });
  }
  return trialEnd;
}
