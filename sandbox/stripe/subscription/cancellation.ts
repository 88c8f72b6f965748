import * as z from 'zod';

import { invalid } from '#sandbox/stripe/error.ts';
import { definedFields } from '#sandbox/stripe/metadata.ts';
import type { Subscription } from '#sandbox/stripe/objects.ts';
import { unsettable } from '#sandbox/stripe/params.ts';
import { periodEnd } from './schedule-renewal.ts';

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

type CancellationParams = {
  cancel_at?: number | null;
  cancel_at_period_end?: boolean;
  cancellation_details?: z.output<typeof cancellationSchema>;
};

/** The cancellation details of a subscription that nobody has cancelled. */
export const noDetails = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
} as const;

function endOf(subscription: Subscription, params: CancellationParams, now: number): number | null {
  if (params.cancel_at_period_end) return periodEnd(subscription);
  const at = params.cancel_at ?? null;
  if (at === null || at > now) return at;
  const message = 'The cancel_at timestamp must be in the future.';
  throw invalid(message, { param: 'cancel_at' });
}

/** The changes that plan a subscription's end, or revoke the plan; `now` in UTC seconds. */
export function cancellationPatch(
  subscription: Subscription,
  params: CancellationParams,
  now: number,
): Partial<Subscription> {
  const details = {
    ...(subscription.cancellation_details ?? noDetails),
    ...definedFields(params.cancellation_details ?? {}),
  };
  if (params.cancel_at === undefined && params.cancel_at_period_end === undefined) {
    return params.cancellation_details ? { cancellation_details: details } : {};
  }
  if (params.cancel_at !== undefined && params.cancel_at_period_end !== undefined) {
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  }
  const end = endOf(subscription, params, now);
  const reason = end === null ? null : 'cancellation_requested';
  return {
    cancel_at: end,
    cancel_at_period_end: params.cancel_at_period_end ?? false,
    canceled_at: end === null ? null : (subscription.canceled_at ?? now),
    cancellation_details: end === null ? noDetails : { ...details, reason },
  };
}
