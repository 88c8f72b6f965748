import * as z from 'zod/mini';

import { requiredText } from '#worker/http/fields.ts';
import { cursor, deskWrite } from '#worker/desk/schemas.ts';
import { payoutStatuses } from '#worker/payout/payout.ts';
import type { PayoutStatus } from '#worker/payout/payout.ts';

/** The wire contract of payouts at the desk. Times are in UTC milliseconds, amounts in cents. */

export interface PayoutItem {
  id: string;
  account_id: string;
  email: string | null;
  paypal_account: string;
  amount: number;
  status: PayoutStatus;
  /** The batch that it is in; null before. */
  batch_id: string | null;
  /** Why it failed; null in every other status. */
  reason: string | null;
  requested_at: number;
  decided_by: string | null;
  updated_at: number;
  /** How many payouts go to this PayPal account, including this one. */
  same_account: number;
}

/** Answers `GET internal/payouts`. Waiting payouts come oldest first, the others latest first. */
export interface PayoutListAnswer {
  payouts: PayoutItem[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

/** Answers a change. An operator who came too late gets `AlreadyDecidedAnswer` (409). */
export interface PayoutAnswer {
  success: true;
  id: string;
  status: PayoutStatus;
}

/** A new batch for the payment provider: all approved payouts that are in no batch yet. */
export interface PayoutBatchAnswer {
  /** null where there was nothing to pay. */
  batch_id: string | null;
  count: number;
  total: number;
}

export const payoutListQuery = z.strictObject({
  /** Without it, requested payouts. */
  status: z.optional(z.enum(payoutStatuses, 'invalid_request')),
  cursor,
});

export type PayoutListQuery = z.infer<typeof payoutListQuery>;

/** The batch's id, followed by `.csv`. */
export const batchFileParam = z.strictObject({
  file: z.string().check(z.regex(/^[\w-]{1,64}\.csv$/)),
});

/**
 * `status` is the one on the operator's screen. `already_decided` (409) when it has changed since.
 */
const payoutWrite = {
  ...deskWrite,
  status: z.optional(z.enum(payoutStatuses, 'invalid_request')),
};

/** The input of approve, paid and back. */
export const payoutAct = z.strictObject(payoutWrite);

export const failure = z.strictObject({ ...payoutWrite, reason: requiredText(500) });
