import * as z from 'zod/mini';

import { code, email, opaque, requiredName } from '#worker/http/fields.ts';
import { typedName } from '#worker/typed.ts';

/**
 * The wire contract of signing up and signing in, and the fields that the slice's other contracts
 * share. The client checks its forms with the same schemas.
 */

/** Maximum number of characters in a display name. */
export const maxDisplayNameLength = 80;

/** A new password. The minimum at sign-in is lower: 6 characters. */
export const newPassword = z
  .string('8 characters minimum')
  .check(z.minLength(8, '8 characters minimum'), z.maxLength(128, 'too_long'));

/** The code from a mail. */
export const sixDigits = code('invalid_code').check(z.regex(/^\d{6}$/, 'invalid_code'));

/**
 * Whether the session outlives the browser's own, which our pages ask (docs/decisions/0087). If a
 * call says nothing, it does: other clients have no box.
 */
export const stay = z.optional(z.boolean('invalid_request'));

/** The same in a query: `stay=0`. */
export const stayInQuery = z.optional(z.enum(['0', '1'], 'invalid_request'));

/** What a query says of it; undefined if nothing. */
export function isStaying({ stay: said }: { stay?: string | undefined }): boolean | undefined {
  return said === undefined ? undefined : said === '1';
}

export const signUpEmail = z.strictObject({
  display_name: requiredName(maxDisplayNameLength),
  email,
});

export const signUpCode = z.strictObject({ code: sixDigits, token: opaque });

export const signUpPassword = z.strictObject({ password: newPassword, token: opaque, stay });

const cleanFriendlyName = [
  z.overwrite<string>((name) => typedName(name).replace(/^@/, '')),
  z.maxLength(30, 'too_long'),
  z.regex(/^[a-z0-9_.]*$/i, 'invalid_name'),
] as const;

/** A friendly name that a person has typed. */
export const friendlyNameInput = z.strictObject({
  friendly_name: z
    .string('required')
    .check(...cleanFriendlyName, z.minLength(3, '3 characters minimum')),
});

/** The step of the sign-up. A blank name skips it. */
export const signUpFriendlyName = z.strictObject({
  friendly_name: z.string('required').check(
    ...cleanFriendlyName,
    z.refine((name) => name === '' || name.length >= 3, '3 characters minimum'),
  ),
});

export const signInInput = z.strictObject({
  email,
  password: z
    .string('6 characters minimum')
    .check(z.minLength(6, '6 characters minimum'), z.maxLength(128, 'too_long')),
  stay,
});

/** The input of a call without input: an empty object. */
export const noInput = z.strictObject({});

/** Who is signed in. `name` is the friendly name, or the display name if there is none. */
export interface SessionAnswer {
  name: string;
  email: string;
  provider: 'email' | 'apple' | 'google' | 'fb';
}

export interface NotLoggedIn {
  error: 'not_logged_in';
}

export interface TokenAnswer {
  token: string;
}
