import * as z from 'zod/mini';

import { email } from '#worker/http/fields.ts';
import { deskWrite } from '#worker/operator/schemas.ts';
import { couponCode } from '#worker/promotion/schemas.ts';

/** The wire contract of trying out a marketing mail and of links to coupons. */

/** The specification's call carries no name of what it asks for; the desk's own page does. */
const named = { action_id: z.optional(deskWrite.action_id) };

/** Sends the marketing mail to an account. Refused with `user_not_exist`, `invalid_coupon`. */
export const testMail = z.strictObject({ ...named, email, coupon_code: couponCode });

export type TestMail = z.infer<typeof testMail>;

/** `url` is the link that the mail carries; sent again under the same name the same one. */
export interface TestMailAnswer {
  success: true;
  url: string;
}

export const branchLinks = z.strictObject({
  ...named,
  codes: z
    .array(couponCode, 'required')
    .check(z.minLength(1, 'required'), z.maxLength(200, 'too_long')),
});

export type BranchLinks = z.infer<typeof branchLinks>;

/**
 * One for each code, in their order. `error` for one that there is not (`invalid_coupon`) or that
 * nobody can redeem any more (`invalid_promotion`); then `url` is null.
 */
export interface BranchLink {
  code: string;
  error: 'invalid_coupon' | 'invalid_promotion' | null;
  url: string | null;
}
