import type Stripe from 'stripe';

import { addMonths } from '#worker/calendar.ts';
import { dayNumber } from '#worker/subscription/clock/days.ts';
import { minimumTermEnd } from '#worker/subscription/contract/minimum-term.ts';
import { noteOf } from '#worker/subscription/life/leaving-note.ts';

/**
 * Whether a plan in rates is to end before the time that was given in it is over, because whoever
 * planned the end did not know of that time yet: it lies within the first term
 * (docs/decisions/0050). An end without a note that is not that of the twelve months is nobody's
 * mistake: the operator has chosen it at Stripe.
 */
export function endsTooSoon(subscription: Stripe.Subscription): boolean {
  const { cancel_at: end, ended_at: endedAt, start_date: start, metadata } = subscription;
  const termEnd = minimumTermEnd(subscription);
  // A trial includes the time that is given on top, and binds nobody.
  const isGiven = metadata['gift_until'] !== undefined;
  if (end === null || endedAt !== null || termEnd === null || !isGiven) return false;
  const isOfTwelveMonths = end === Math.floor(addMonths(start * 1000, 12) / 1000);
  if (!isOfTwelveMonths && noteOf(subscription) === null) return false;
  return dayNumber(end * 1000) < dayNumber(termEnd);
}
