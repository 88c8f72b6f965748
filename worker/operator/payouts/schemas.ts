import * as z from 'zod/mini';

import { requiredText } from '#worker/http/fields.ts';
import { deskWrite } from '#worker/operator/schemas.ts';
import { payoutStatuses } from '#worker/payout/payout.ts';
import type { PayoutStatus } from '#worker/payout/payout.ts';

/** The wire contract of payouts at the desk. Times in UTC milliseconds, amounts in cents. */

export interface PayoutItem {
  id: string;
  account_id: string;
  email: string | null;
  paypal_account: string;
  amount: number;
  status: PayoutStatus;
  /** The batch file that it was written into; null before. */
  batch_id: string | null;
  /** Why it failed, else null. */
  reason: string | null;
  requested_at: number;
  decided_by: string | null;
  updated_at: number;
  /** How many payouts go to that PayPal account, this one included. */
  same_account: number;
}

/** Of `GET internal/payouts`: what waits stands oldest first, what is done latest first. */
export interface PayoutList {
  payouts: PayoutItem[];
  /** Where the next page begins; null after the last. */
  next: string | null;
}

/** Of a change that was made; where somebody was quicker: `DeskDecided` (409). */
export interface PayoutAnswer {
  success: true;
  id: string;
  status: PayoutStatus;
}

/** A file for the payment provider: everything approved that is in none yet. */
export interface BatchAnswer {
  /** null when there was nothing to pay. */
  batch_id: string | null;
  count: number;
  total: number;
}

export const payoutListQuery = z.strictObject({
  /** Without it, what was requested. */
  status: z.optional(z.enum(payoutStatuses, 'invalid_request')),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}:[\w-]{1,64}$/, 'invalid_request'))),
});

export type PayoutListQuery = z.infer<typeof payoutListQuery>;

/** The file's address ends in `.csv`. */
export const batchFileParam = z.strictObject({
  file: z.string().check(z.regex(/^[\w-]{1,64}\.csv$/)),
});

/** `status` is what was on the screen; `already_decided` where it stands otherwise meanwhile. */
const payoutWrite = {
  ...deskWrite,
  status: z.optional(z.enum(payoutStatuses, 'invalid_request')),
};

/** Of approve, paid and back. */
export const payoutAct = z.strictObject(payoutWrite);

export const failure = z.strictObject({ ...payoutWrite, reason: requiredText(500) });
