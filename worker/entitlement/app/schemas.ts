import * as z from 'zod/mini';

import { email, machineText, opaque, requiredLine } from '#worker/http/fields.ts';

/**
 * The wire contract of events from the app's server and the operator's systems
 * (docs/app-webhook.md).
 */

const moment = z.int().check(z.nonnegative());

const common = {
  /** The sender's id of the event, the same however often it is sent. */
  id: opaque,
  account: z.union([z.strictObject({ id: opaque }), z.strictObject({ email })]),
  /** What the event is about, as the sender names it. */
  reference: machineText(200),
  /** UTC milliseconds. Of two events about the same thing the later one counts. */
  occurred_at: moment,
};

const storeUpdated = z.strictObject({
  ...common,
  type: z.literal('subscription.updated'),
  platform: z.enum(['ios', 'android']),
  status: z.enum(['active', 'trialing', 'past_due', 'unpaid', 'canceled']),
  plan: requiredLine(100),
  /** Cents a billing period. */
  value: z.int().check(z.nonnegative()),
  /** End of what is paid for. */
  expires_at: z.nullable(moment),
  renew_disabled: z.boolean(),
  purchased_at: moment,
});

const licenceGranted = z.strictObject({
  ...common,
  type: z.literal('licence.granted'),
  plan: requiredLine(100),
  starts_at: moment,
  ends_at: z.nullable(moment),
});

const licenceRevoked = z.strictObject({ ...common, type: z.literal('licence.revoked') });

const quotaConsumed = z.strictObject({
  ...common,
  type: z.literal('quota.consumed'),
  amount: z.int().check(z.positive(), z.maximum(1000)),
});

export const appEventInput = z.discriminatedUnion('type', [
  storeUpdated,
  licenceGranted,
  licenceRevoked,
  quotaConsumed,
]);

export type AppEvent = z.infer<typeof appEventInput>;

export type EventOf<T extends AppEvent['type']> = Extract<AppEvent, { type: T }>;

/** For `quota.consumed`: whether the tasks were taken, and how many are left. */
export type AppEventAnswer = { received: true } | { consumed: boolean; left: number };
