import * as z from 'zod';

import { invalid } from '#sandbox/stripe/error.ts';
import { given } from '#sandbox/stripe/metadata.ts';
import type { Subscription } from '#sandbox/stripe/objects.ts';
import { unsettable } from '#sandbox/stripe/params.ts';
import { periodEnd } from './schedule-turn.ts';

const feedback = z.enum([
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
]);

export const cancellationSchema = z.strictObject({
  comment: unsettable(z.string().max(5000)).optional(),
  feedback: unsettable(feedback).optional(),
});

type Asked = {
  cancel_at?: number | null;
  cancel_at_period_end?: boolean;
  cancellation_details?: z.output<typeof cancellationSchema>;
};

/** A subscription that nobody has cancelled. */
export const noDetails = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
} as const;

function endOf(subscription: Subscription, asked: Asked, now: number): number | null {
  if (asked.cancel_at_period_end) return periodEnd(subscription);
  const at = asked.cancel_at ?? null;
  if (at === null || at > now) return at;
  const message = 'The cancel_at timestamp must be in the future.';
  throw invalid(message, { param: 'cancel_at' });
}

/** What planning a subscription's end, or taking that back, changes; `now` in UTC seconds. */
export function cancellationPatch(
  subscription: Subscription,
  asked: Asked,
  now: number,
): Partial<Subscription> {
  const details = {
    ...(subscription.cancellation_details ?? noDetails),
    ...given(asked.cancellation_details ?? {}),
  };
  if (asked.cancel_at === undefined && asked.cancel_at_period_end === undefined) {
    return asked.cancellation_details ? { cancellation_details: details } : {};
  }
  if (asked.cancel_at !== undefined && asked.cancel_at_period_end !== undefined) {
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  }
  const end = endOf(subscription, asked, now);
  const reason = end === null ? null : 'cancellation_requested';
  return {
    cancel_at: end,
    cancel_at_period_end: asked.cancel_at_period_end ?? false,
    canceled_at: end === null ? null : (subscription.canceled_at ?? now),
    cancellation_details: end === null ? noDetails : { ...details, reason },
  };
}
