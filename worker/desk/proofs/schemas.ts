import * as z from 'zod/mini';

import { usageStatuses } from '#worker/cashback/usage.ts';
import type { UsageStatus } from '#worker/cashback/usage.ts';
import { requiredText } from '#worker/http/fields.ts';
import { cursor, deskWrite } from '#worker/desk/schemas.ts';

/** The wire contract of the review of proofs at the desk. Times are in UTC milliseconds. */

/** Another usage for which the same file was uploaded. */
export interface Duplicate {
  usage_id: string;
  round: number;
  account_id: string;
  email: string | null;
  deal: string;
  status: UsageStatus;
  uploaded_at: number;
}

/** A proof as the desk shows it: the latest one of its usage. */
export interface ProofItem {
  usage_id: string;
  /** The number of this proof among those of the usage, from 1. Every decision names it. */
  round: number;
  status: UsageStatus;
  /** Why it was rejected; null in every other status. */
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

/**
 * Answers `GET internal/proofs`, in the order of the uploads. Waiting proofs come oldest first,
 * decided ones latest first.
 */
export interface ProofListAnswer {
  proofs: ProofItem[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

/** Answers a decision. */
export interface DecisionAnswer {
  success: true;
  usage_id: string;
  round: number;
  status: UsageStatus;
}

/**
 * The answer of the refusal `already_decided` (409): the usage's status, and who decided it. `by`
 * is null where nobody has: the proof is new, or its decision was undone.
 */
export interface ProofAlreadyDecidedAnswer {
  error: 'already_decided';
  status: UsageStatus;
  round: number;
  by: string | null;
}

const round = z.int('required').check(z.gte(1, 'invalid_request'));

export const proofListQuery = z.strictObject({
  /** Without it, waiting proofs. */
  status: z.optional(z.enum(usageStatuses, 'invalid_request')),
  cursor,
});

export type ProofListQuery = z.infer<typeof proofListQuery>;

/**
 * The round of a usage's proof. Without it, the latest. The answer is an attachment, also for the
 * desk: its page fetches the file and shows the blob.
 */
export const fileQuery = z.strictObject({
  round: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'invalid_request'))),
});

export const decision = z.strictObject({ ...deskWrite, round });

export const rejection = z.strictObject({ ...deskWrite, round, reason: requiredText(500) });
