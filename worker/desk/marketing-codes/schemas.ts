import * as z from 'zod/mini';

import { email } from '#worker/http/fields.ts';
import { deskWrite } from '#worker/desk/schemas.ts';
import { couponCode } from '#worker/promotion/schemas.ts';

/** The wire contract of test mails and of links to coupons. */

/** The desk's own page always sends it. Other callers may leave it out. */
const optionalActionId = { action_id: z.optional(deskWrite.action_id) };

/**
 * Sends the marketing mail to an account whose owner wants such mails. Refused with
 * `user_not_exist`, `invalid_coupon`.
 */
export const testMail = z.strictObject({ ...optionalActionId, email, coupon_code: couponCode });

export type TestMail = z.infer<typeof testMail>;

/**
 * `url` is the link in the mail. A repeated request with the same `action_id` gets the same link.
 * `sent` is false where the owner has not agreed to such mails (§ 7 UWG): then no mail is sent.
 */
export interface TestMailAnswer {
  success: true;
  url: string;
  sent: boolean;
}

export const branchLinks = z.strictObject({
  ...optionalActionId,
  codes: z
    .array(couponCode, 'required')
    .check(z.minLength(1, 'required'), z.maxLength(200, 'too_long')),
});

export type BranchLinks = z.infer<typeof branchLinks>;

/**
 * One for each code, in the order of the codes. An unknown coupon has the `error` `invalid_coupon`,
 * one that nobody can redeem any more `invalid_promotion`. Then `url` is null.
 */
export interface BranchLink {
  code: string;
  error: 'invalid_coupon' | 'invalid_promotion' | null;
  url: string | null;
}
