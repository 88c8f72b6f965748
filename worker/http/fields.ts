import * as z from 'zod/mini';

/** Fields that several slices read from a request. Their `error` is the code in the answer. */

// The format is checked before the conversion to lower case. The Kelvin sign becomes the letter k
// in lower case, so otherwise two different addresses would count as one person's.
export const email = z
  .string('invalid email')
  .check(z.trim(), z.maxLength(254, 'invalid email'), z.email('invalid email'), z.toLowerCase());

/** A required text with at most `max` characters after trimming. */
export function requiredText(max: number) {
  return z
    .string('required')
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long'));
}

/** An opaque token or id: short, without spaces. */
export const opaque = z.string('required').check(z.regex(/^[\w-]{1,128}$/, 'invalid_request'));

/** A whole number from `least` to `most`. */
export const wholeNumber = (least: number, most: number) =>
  z.int('required').check(z.gte(least, 'invalid_request'), z.lte(most, 'invalid_request'));

/** A moment in UTC milliseconds, before the year 2100. */
export const moment = wholeNumber(1, 4_102_444_800_000);
