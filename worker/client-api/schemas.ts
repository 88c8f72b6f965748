import * as z from 'zod/mini';

import { machineText } from '#worker/http/fields.ts';
import type { PremiumReason } from '#worker/entitlement/schemas.ts';

/*
 * The wire contract of the API for clients: a native app's server, and whoever else people are
 * handed off to. Moments in UTC milliseconds.
 */

/** An account as a client knows it: the `sub` of its id tokens. */
const sub = z.string('required').check(z.regex(/^[\w-]{1,64}$/, 'invalid_request'));

export const accountParam = z.object({ sub });

/** The one call below `/accounts` that names no account in its address. */
export const lookupParam = z.object({ sub: z.literal('lookup') });

/** At most so many accounts are looked up at once. */
export const mostLookedUp = 100;

export const lookupInput = z.strictObject({
  sub: z.array(sub, 'required').check(z.maxLength(mostLookedUp, 'invalid_request')),
});

/** At most so many changes are answered at once. */
export const mostChanges = 500;

const wholeText = z.string().check(z.regex(/^\d{1,3}$/, 'invalid_request'));

export const changesQuery = z.strictObject({
  after: z.optional(z.string().check(z.regex(/^\d{1,15}\.\d{1,15}$/, 'invalid_request'))),
  limit: z.optional(
    z.pipe(
      wholeText,
      z.pipe(
        z.transform(Number),
        z.int().check(z.gte(1, 'invalid_request'), z.lte(mostChanges, 'invalid_request')),
      ),
    ),
  ),
});

/** A client by its id and its secret, as HTTP Basic carries them. */
export interface Credentials {
  id: string;
  secret: string;
}

const moment = z.int();

/** Something that an account may use, and why. */
export const entitlement = z.object({
  key: z.literal('premium'),
  active: z.boolean(),
  /** Until when, as far as is paid or granted by now; null for ever, and for what is not active. */
  until: z.nullable(moment),
  because: z.enum([
    'subscription',
    'trial',
    'lifetime',
    'deal',
    'coupon',
    'licence',
    'store',
    'operator',
    'referral',
    'quota',
    'none',
  ] satisfies (PremiumReason | 'none')[]),
  /** Whether it is to be paid for again, and goes on then. */
  renews: z.boolean(),
  /** It ends at `until` unless a payment that is overdue is made. */
  in_grace: z.boolean(),
  /** Why it ends or has ended; null for what was given for a time. */
  ends_by: z.nullable(z.enum(['cancelled', 'refunded', 'withdrawn', 'unpaid'])),
  /** How many tasks are left, where nothing else gives Premium; null for without a limit. */
  quota: z.nullable(z.int()),
});
export type Entitlement = z.output<typeof entitlement>;

export const accountAnswer = z.object({
  account: z.string(),
  /**
   * What lasts longest first, one for each reason. Without Premium one that is not active: Premium
   * is on if the first one is.
   */
  entitlements: z.array(entitlement),
  /** Grows with each change of `entitlements`, and never goes back. */
  version: z.int(),
  as_of: moment,
});
export type AccountAnswer = z.output<typeof accountAnswer>;

export const lookupAnswer = z.object({
  /** Those of the accounts that are there and were handed off to the client. */
  accounts: z.array(accountAnswer),
  /** Those that were handed off to it and are deleted. */
  deleted: z.array(z.string()),
});
export type LookupAnswer = z.output<typeof lookupAnswer>;

/** A store's purchase, as its events name it (docs/app-webhook.md). */
export const claimInput = z.strictObject({
  sub,
  platform: z.enum(['ios', 'android'], 'invalid_request'),
  reference: machineText(200),
});

export const claimAnswer = z.extend(accountAnswer, {
  /** Whether this call gave it to the account; it was its own already if not. */
  claimed: z.boolean(),
});
export type ClaimAnswer = z.output<typeof claimAnswer>;

/** What an app is told of an account. */
export const toldTypes = ['entitlement.changed', 'account.updated', 'account.deleted'] as const;
export type ToldType = (typeof toldTypes)[number];

/** What a hand-off has told of a person, as it is now. */
const profile = z.object({ email: z.string(), email_verified: z.literal(true), name: z.string() });
export type Profile = z.output<typeof profile>;

const change = z.object({
  type: z.enum(toldTypes),
  account: z.string(),
  version: z.int(),
  at: moment,
  /** The whole state after the change; null for an account that is gone. */
  entitlements: z.nullable(z.array(entitlement)),
  /** Of `account.updated`; null for everything else. */
  profile: z.nullable(profile),
});

export const changesAnswer = z.object({
  changes: z.array(change),
  /** `after` of the next call. */
  next: z.string(),
  /** Whether there are more already. */
  more: z.boolean(),
  /** Without more, everything that changed before is in the list. */
  as_of: moment,
});
export type ChangesAnswer = z.output<typeof changesAnswer>;

export const passAnswer = z.object({ pass: z.string(), expires_at: moment });
export type PassAnswer = z.output<typeof passAnswer>;

/** The bodies of webhooks, by their type. `timestamp` is ISO 8601, of the change. */
const webhook = <T extends string, D extends z.core.$ZodType>(type: T, data: D) =>
  z.object({ type: z.literal(type), timestamp: z.string(), data });

export const webhooks = {
  'entitlement.changed': webhook('entitlement.changed', accountAnswer),
  'account.updated': webhook('account.updated', z.extend(accountAnswer, { profile })),
  'account.deleted': webhook(
    'account.deleted',
    z.object({ account: z.string(), version: z.int(), as_of: moment }),
  ),
  /** Everything that changed before `as_of` was told and has arrived. */
  ping: webhook('ping', z.object({ as_of: moment })),
};
type Webhooks = typeof webhooks;
export type Webhook = { [T in keyof Webhooks]: z.output<Webhooks[T]> }[keyof Webhooks];
