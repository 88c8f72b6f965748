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
  /** What to do for the deal, step by step. */
  tasks: string[];
  /** The client adds the query parameter `user_id`, which it gets from `cashback/user?deal=…`. */
  affiliate_link: string;
  terms_link: string | null;
  /** Who the partner is, with firm and seat; null where only the deal's name says it. */
  partner: string | null;
  /** What the partner's offer costs, and its conditions; null where nobody has said it yet. */
  costs: string | null;
  /** Whether the partner's offer costs nothing. No other deal may be called free. */
  is_free: boolean;
  /** Path of the logo, with its version; null where the deal has no logo. */
  logo: string | null;
}

/** The caller's usage of a deal. Times are in UTC milliseconds. */
export interface UsageAnswer {
  status: UsageStatus | 'none';
  /** Why it was rejected; null in every other status. */
  reason: string | null;
  /** The latest proof; null before the first. */
  proof: { file_name: string; size: number; uploaded_at: number } | null;
  /** When the deal's free months end; null where there are none. */
  free_until: number | null;
}

/** A deal that the caller has used, as `GET cashback/usages` lists it. */
export interface OwnUsage extends Pick<UsageAnswer, 'reason' | 'free_until'> {
  deal: Pick<Deal, 'id' | 'name'>;
  status: UsageStatus;
}

/**
 * Answers `POST cashback/deals/{id}/upload`. The body is multipart/form-data with exactly one part,
 * the file `file`, of type application/pdf and at most `maxProofBytes`. Refusals:
 * `form_data_invalid` (no file, or malformed multipart), `invalid_file` (415), `file_too_large`
 * (413), `subscription_exist`, `already_uploaded` (409, with `status`), `too_many_requests` (with
 * Retry-After), `not_found`.
 */
export interface UploadAnswer extends UsageAnswer {
  success: true;
}

/** The answer of the refusal `already_uploaded` (409). */
export interface AlreadyUploaded {
  error: 'already_uploaded';
  status: UsageStatus;
}

/** The most bytes of a proof. */
export const maxProofBytes = 10 * 1024 * 1024;

export interface CashbackUserAnswer {
  /**
   * The id by which partners know the caller. It differs between deals, and is never the account
   * id.
   */
  userId: string;
}

const dealId = z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'invalid_request'));

export const dealParam = z.strictObject({ id: dealId });

export const userQuery = z.strictObject({ deal: z.optional(dealId) });

/** The logo's version is in its address, so that caches can keep each version. */
export const logoQuery = z.strictObject({ v: z.optional(z.string()) });
