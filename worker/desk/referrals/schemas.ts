import * as z from 'zod/mini';

import { cursor, deskWrite } from '#worker/desk/schemas.ts';
import { wholeNumber } from '#worker/http/fields.ts';
import { referralStatuses } from '#worker/marketing/referral.ts';
import type { ReferralStatus } from '#worker/marketing/referral.ts';

/** The wire contract of referrals at the desk. Times are in UTC milliseconds. */

interface Party {
  account_id: string;
  /** null where the account no longer exists. */
  email: string | null;
}

export interface ReferralItem {
  id: string;
  status: ReferralStatus;
  referrer: Party;
  referred: Party;
  created_at: number;
  counted_at: number | null;
  credited_at: number | null;
  credited_by: string | null;
}

/** Answers `GET internal/referrals`, the oldest first. */
export interface ReferralListAnswer {
  referrals: ReferralItem[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

export const referralQuery = z.strictObject({
  /** Without it, referrals that wait for their credit. */
  status: z.optional(z.enum(referralStatuses, 'invalid_request')),
  cursor,
});

export type ReferralQuery = z.infer<typeof referralQuery>;

/** Months of free Premium for the referrer. */
export const credit = z.strictObject({ ...deskWrite, months: wholeNumber(1, 24) });

export type Credit = z.infer<typeof credit>;
