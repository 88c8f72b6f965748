import * as z from 'zod/mini';

import { email, opaque } from '#worker/http/fields.ts';

/** The wire contract of the payout slice. */

/**
 * The PayPal account is an e-mail. It begins with a letter or a digit, so that a spreadsheet does
 * not read it as a formula when the desk opens the payment provider's file.
 */
export const payoutRequest = z.strictObject({
  paypal_account: email.check(z.regex(/^[a-z\d]/, 'invalid email')),
  code: opaque,
});

export type PayoutRequest = z.infer<typeof payoutRequest>;

/** A repeated request gets the answer of the first one, whatever account it names. */
export interface PayoutRequestAnswer {
  success: true;
  /** Cents. */
  amount: number;
  /** The account of the first request, so that its owner knows it again: `e…@paypal.example`. */
  account: string;
}
