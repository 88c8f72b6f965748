import * as z from 'zod/mini';

import type { SessionAnswer } from '#worker/account/schemas.ts';

/** The wire contract of signing in at Google or Apple. */

// Whatever is no token of the provider's is refused by the verification, with one and the same code.
const credential = z
  .string('required')
  .check(z.minLength(1, 'required'), z.maxLength(8192, 'too_long'));

export const appleVerify = z.strictObject({ id_token: credential });

/** Only `credential` is believed; `name` counts for Apple, whose tokens carry none. */
export const socialSignIn = z.strictObject({
  social_id: z.string('required').check(z.minLength(1, 'required'), z.maxLength(255, 'too_long')),
  name: z.string('required').check(z.maxLength(300, 'too_long')),
  email: z.string('required').check(z.maxLength(254, 'too_long')),
  provider: z.enum(['google', 'apple'], 'invalid_request'),
  credential,
});

export interface NonceAnswer {
  /** Goes into the provider's credential; good for fifteen minutes and one sign-in. */
  nonce: string;
  google: { client_id: string; script: string };
  apple: { client_id: string; script: string; redirect_uri: string };
}

export interface AppleVerifyAnswer {
  social_id: string;
  /** Null where Apple keeps it to itself. */
  email: string | null;
}

export interface SocialSignInAnswer extends SessionAnswer {
  new_account: boolean;
}
