import * as z from 'zod/mini';

import { newPassword, sixDigits, stay } from '#worker/account/schemas.ts';
import { email, opaque } from '#worker/http/fields.ts';

/** The wire contract of resetting a password. */

export const forgetEmail = z.strictObject({ email });

export const forgetCode = z.strictObject({ email, code: sixDigits, token: opaque });

export const forgetResend = z.strictObject({ email, token: opaque });

export const forgetPassword = z.strictObject({
  email,
  password: newPassword,
  token: opaque,
  /** Whether the call also signs in; default true. */
  autologin: z.optional(z.boolean()),
  stay,
});
