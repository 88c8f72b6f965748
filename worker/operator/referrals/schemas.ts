import * as z from 'zod/mini';

import { deskWrite, whole } from '#worker/operator/schemas.ts';

/** The wire contract of referrals at the desk. Moments in UTC milliseconds. */

export const referralStatuses = ['waiting', 'counted', 'credited'] as const;

interface Party {
  account_id: string;
  /** null where they have no account any more. */
  email: string | null;
}

export interface ReferralItem {
  id: string;
  status: (typeof referralStatuses)[number];
  referrer: Party;
  referred: Party;
  created_at: number;
  counted_at: number | null;
  credited_at: number | null;
  credited_by: string | null;
}

/** Of `GET internal/referrals`: the oldest first. */
export interface ReferralList {
  referrals: ReferralItem[];
  /** Where the next page begins; null after the last. */
  next: string | null;
}

export const referralQuery = z.strictObject({
  /** Without it, what waits for its credit. */
  status: z.optional(z.enum(referralStatuses, 'invalid_request')),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}:[\w-]{1,64}$/, 'invalid_request'))),
});

export type ReferralQuery = z.infer<typeof referralQuery>;

/** Months of free Premium for whoever brought the other. */
export const credit = z.strictObject({ ...deskWrite, months: whole(1, 24) });

export type Credit = z.infer<typeof credit>;
