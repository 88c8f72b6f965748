import * as z from 'zod/mini';

import {
  code,
  email,
  machineMoment,
  machineText,
  opaque,
  requiredLine,
} from '#worker/http/fields.ts';

/**
 * The wire contract of events from the app's server and the operator's systems
 * (docs/app-webhook.md).
 */

const environments = ['production', 'sandbox'] as const;

/** Fields that a newer sender knows and we do not are left out. */
const common = {
  /** The sender's id of the event, the same however often it is sent. */
  id: opaque,
  account: z.union([z.object({ id: opaque }), z.object({ email })]),
  /** Where a store's test purchases happen. Left out for `production`. */
  environment: z.optional(z.enum(environments)),
  /** What the event is about, as the sender names it. */
  reference: machineText(200),
  /** UTC milliseconds. Of two events about the same thing the later one counts. */
  occurred_at: machineMoment,
};

const storeUpdated = z.object({
  ...common,
  type: z.literal('subscription.updated'),
  platform: z.enum(['ios', 'android']),
  status: z.enum(['active', 'trialing', 'past_due', 'unpaid', 'canceled']),
  plan: requiredLine(100),
  /** Cents a billing period, or what else the currency has a hundred of. */
  value: z.int().check(z.nonnegative()),
  /** ISO 4217; left out for `EUR`. */
  currency: z.optional(code('invalid_request').check(z.regex(/^[A-Z]{3}$/, 'invalid_request'))),
  /** End of what is paid for. */
  expires_at: z.nullable(machineMoment),
  renew_disabled: z.boolean(),
  purchased_at: machineMoment,
});

const licenceGranted = z.object({
  ...common,
  type: z.literal('licence.granted'),
  plan: requiredLine(100),
  starts_at: machineMoment,
  ends_at: z.nullable(machineMoment),
});

const licenceRevoked = z.object({ ...common, type: z.literal('licence.revoked') });

const quotaConsumed = z.object({
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

/** What any event has, also one of a type that a newer sender knows. */
export const namedEvent = z.object({ id: opaque, type: requiredLine(100) });

const knownTypes: ReadonlySet<string> = new Set(
  appEventInput.def.options.flatMap(({ shape }) => [...shape.type.def.values]),
);

export const isKnownType = (type: string): boolean => knownTypes.has(type);

export type AppEvent = z.infer<typeof appEventInput>;

export type EventOf<T extends AppEvent['type']> = Extract<AppEvent, { type: T }>;

/**
 * For `subscription.updated`: whose the purchase is now; null while it waits to be claimed. For
 * `quota.consumed`: whether the tasks were taken, and how many are left.
 */
export type AppEventAnswer =
  | { received: true }
  | StoreEventAnswer
  | { consumed: boolean; left: number };

export interface StoreEventAnswer {
  received: true;
  account: string | null;
  /**
   * The contract with us that runs beside it, as the entry of the entitlements; null for none. If
   * it renews, they pay twice.
   */
  beside: {
    because: 'subscription' | 'trial' | 'lifetime';
    until: number | null;
    renews: boolean;
  } | null;
}
