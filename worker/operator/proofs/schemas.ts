import * as z from 'zod/mini';

import { usageStatuses } from '#worker/cashback/usage.ts';
import type { UsageStatus } from '#worker/cashback/usage.ts';
import { requiredText } from '#worker/http/fields.ts';
import { deskWrite } from '#worker/operator/schemas.ts';

/** The wire contract of the review of proofs at the desk. Times in UTC milliseconds. */

/** Another use for which the very same file was handed in. */
export interface Duplicate {
  usage_id: string;
  round: number;
  account_id: string;
  email: string | null;
  deal: string;
  status: UsageStatus;
  uploaded_at: number;
}

/** A proof as the desk sees it: the last one of its use. */
export interface ProofItem {
  usage_id: string;
  /** Which proof of this use it is, the first is 1; every decision names it. */
  round: number;
  status: UsageStatus;
  /** Why it was rejected, else null. */
  reason: string | null;
  account_id: string;
  email: string | null;
  deal: { id: number; name: string; free_months: number };
  file_name: string;
  /** Bytes. */
  size: number;
  uploaded_at: number;
  reviewed_by: string | null;
  reviewed_at: number | null;
  duplicates: Duplicate[];
}

/** Of `GET internal/proofs`: what waits stands oldest first, what is decided latest first (by the upload). */
export interface ProofList {
  proofs: ProofItem[];
  /** Where the next page begins; null after the last. */
  next: string | null;
}

/** Of a decision that was made. */
export interface DecisionAnswer {
  success: true;
  usage_id: string;
  round: number;
  status: UsageStatus;
}

/** Of `already_decided` (409): how it stands, and who decided it (null: nobody, it was undone or is new). */
export interface AlreadyDecided {
  error: 'already_decided';
  status: UsageStatus;
  round: number;
  by: string | null;
}

const round = z.int('required').check(z.gte(1, 'invalid_request'));

export const proofListQuery = z.strictObject({
  /** Without it, what waits. */
  status: z.optional(z.enum(usageStatuses, 'invalid_request')),
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}:[\w-]{1,64}$/, 'invalid_request'))),
});

export type ProofListQuery = z.infer<typeof proofListQuery>;

/**
 * Which proof of a use; without it the last. The file is answered as an attachment, also here: a
 * page fetches it and shows the blob.
 */
export const fileQuery = z.strictObject({
  round: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'invalid_request'))),
});

export const decision = z.strictObject({ ...deskWrite, round });

export const rejection = z.strictObject({ ...deskWrite, round, reason: requiredText(500) });
