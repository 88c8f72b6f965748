import * as z from 'zod/mini';

/** Fields that several slices read from a request. Their `error` is the code the answer carries. */

// Its form is looked at before its case: in lower case the Kelvin sign is the letter k, and whoever has
// the one address would be taken for whoever has the other.
export const email = z
  .string('invalid email')
  .check(z.trim(), z.maxLength(254, 'invalid email'), z.email('invalid email'), z.toLowerCase());

/** A text that has to be there, at most `max` characters once trimmed. */
export function requiredText(max: number) {
  return z
    .string('required')
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long'));
}

/** An opaque token or id: short, without spaces. */
export const opaque = z.string('required').check(z.regex(/^[\w-]{1,128}$/, 'invalid_request'));
