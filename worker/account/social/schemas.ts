import * as z from 'zod/mini';

import { stay } from '#worker/account/schemas.ts';
import type { SessionAnswer } from '#worker/account/schemas.ts';

/** The wire contract of signing in at Google or Apple. */

// The verification refuses anything that is not a token of the provider, always with one code.
const credential = z
  .string('required')
  .check(z.minLength(1, 'required'), z.maxLength(8192, 'too_long'));

export const appleVerify = z.strictObject({ id_token: credential });

/** Only `credential` is trusted. `name` is used for Apple, whose tokens contain no name. */
export const socialSignIn = z.strictObject({
  social_id: z.string('required').check(z.minLength(1, 'required'), z.maxLength(255, 'too_long')),
  name: z.string('required').check(z.maxLength(300, 'too_long')),
  email: z.string('required').check(z.maxLength(254, 'too_long')),
  provider: z.enum(['google', 'apple'], 'invalid_request'),
  credential,
  stay,
});

export interface NonceAnswer {
  /** The provider's credential must contain it. Valid for 15 minutes and one sign-in. */
  nonce: string;
  google: { client_id: string; script: string };
  apple: { client_id: string; script: string; redirect_uri: string };
}

export interface AppleVerifyAnswer {
  social_id: string;
  /** Null if Apple does not give it. */
  email: string | null;
}

export interface SocialSignInAnswer extends SessionAnswer {
  new_account: boolean;
}
