import * as z from 'zod/mini';

import type { UsageStatus } from '#worker/cashback/usage.ts';

/** The wire contract of the cashback slice. */

/** A partner's offer. */
export interface Deal {
  id: number;
  name: string;
  category: string;
  benefits: string[];
  free_months: number;
  description: string;
  /** Steps to take, in their order. */
  tasks: string[];
  /** To be opened with the query `user_id` from `cashback/user?deal=…`. */
  affiliate_link: string;
  terms_link: string | null;
  /** Path of the logo, with its version; null where there is none. */
  logo: string | null;
}

/** How the caller's use of a deal stands. Times in UTC milliseconds. */
export interface UsageAnswer {
  status: UsageStatus | 'none';
  /** Why it was rejected, else null. */
  reason: string | null;
  /** What was handed in last; null before. */
  proof: { file_name: string; size: number; uploaded_at: number } | null;
  /** Until when the deal's free months last; null where there are none. */
  free_until: number | null;
}

/**
 * Of `POST cashback/deals/{id}/upload`: multipart/form-data with exactly one part, the file `file`,
 * of type application/pdf and at most `maxProofBytes`. Refusals: `form_data_invalid` (no file, or no
 * well-formed multipart), `invalid_file` (415), `file_too_large` (413), `subscription_exist`,
 * `already_uploaded` (409, with `status`), `too_many_requests` (with Retry-After), `not_found`.
 */
export interface UploadAnswer extends UsageAnswer {
  success: true;
}

/** Of `already_uploaded`. */
export interface AlreadyUploaded {
  error: 'already_uploaded';
  status: UsageStatus;
}

/** Bytes of a proof at most. */
export const maxProofBytes = 10 * 1024 * 1024;

export interface CashbackUserAnswer {
  /** What partners know the caller by: another one for each deal, never the account's id. */
  userId: string;
}

const dealId = z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'invalid_request'));

export const dealParam = z.strictObject({ id: dealId });

export const userQuery = z.strictObject({ deal: z.optional(dealId) });

/** The logo's version is in its address for the sake of caches. */
export const logoQuery = z.strictObject({ v: z.optional(z.string()) });
