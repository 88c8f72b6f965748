import type { Quote } from '#worker/subscription/quote/quote.ts';

/**
 * Whether the trial would be over before it began, because no call saw to it for days: nothing is
 * left to begin then, and Stripe would refuse it.
 */
export function isTrialOver(quote: Quote, now: number): boolean {
  return quote.trial_end_at !== null && trialEnd(quote) * 1000 <= now;
}

/** Seconds, as Stripe counts; time given on top makes a trial longer. */
export function trialEnd({ next_charge_at: chargeAt, ends_at: endsAt }: Quote): number {
  const freeUntil = chargeAt ?? endsAt;
  if (freeUntil === null) throw new Error('a trial without an end');
  return Math.floor(freeUntil / 1000);
}
