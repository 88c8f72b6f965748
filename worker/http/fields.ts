import * as z from 'zod/mini';

import {
  emailPattern,
  typedCode,
  typedEmail,
  typedLine,
  typedName,
  typedText,
} from '#worker/typed.ts';

/**
 * Fields that several slices read from a request. Their `error` is the code in the answer. What
 * people type is normalised here and nowhere else (tests/worker/http/typed-fields.test.ts).
 */

/**
 * Refuses a text before it is normalised that has more than four times its `max` characters and
 * space for what goes: no letter is written with more than four, and no call should cost more.
 */
const rawAtMost = (max: number, error: string) =>
  z.maxLength(4 * max + 1000, { error, abort: true });

/** An e-mail that somebody typed, in lower case and with its domain in Punycode. */
export const email = z
  .string('invalid email')
  .check(
    rawAtMost(254, 'invalid email'),
    z.overwrite(typedEmail),
    z.maxLength(254, 'invalid email'),
    z.regex(emailPattern, 'invalid email'),
  );

/**
 * An e-mail that somebody else vouches for. What is before the `@` has to be ASCII as it comes:
 * otherwise two of their people could count as one of ours, as with the Kelvin sign for a k.
 */
export const assertedEmail = z.pipe(z.string().check(z.regex(/^[\x21-\x7e]+@[^@\s]+$/)), email);

/** A text as `clean` has it, required, with at most `max` characters. */
function required(clean: (text: string) => string, max: number) {
  return z
    .string('required')
    .check(
      rawAtMost(max, 'too_long'),
      z.overwrite(clean),
      z.minLength(1, 'required'),
      z.maxLength(max, 'too_long'),
    );
}

/** A name, or a part of a postal address. */
export const requiredName = (max: number) => required(typedName, max);

/** Words on one line. */
export const requiredLine = (max: number) => required(typedLine, max);

/** Words that may have line breaks. */
export const requiredText = (max: number) => required(typedText, max);

/** One line, which may be empty. */
export const optionalLine = (max: number, error: string) =>
  z
    .string('invalid_request')
    .check(rawAtMost(max, error), z.overwrite(typedLine), z.maxLength(max, error));

/** What a program calls a thing; nobody types it. */
export const machineText = (max: number) => required((text) => text.trim(), max);

/** A code in upper case; white space in it does not matter. None has more than 100 characters. */
export const code = (error: string) =>
  z.string(error).check(rawAtMost(100, error), z.overwrite(typedCode));

/** An opaque token or id: short, without spaces. */
export const opaque = z.string('required').check(z.regex(/^[\w-]{1,128}$/, 'invalid_request'));

/** A whole number from `least` to `most`. */
export const wholeNumber = (least: number, most: number) =>
  z.int('required').check(z.gte(least, 'invalid_request'), z.lte(most, 'invalid_request'));

/** The last moment of the year 9999, UTC milliseconds. */
const lastMoment = 253_402_300_799_999;

/** A moment in UTC milliseconds that a program names, from 1970 to the year 9999. */
export const machineMoment = wholeNumber(0, lastMoment);

/** A moment in UTC milliseconds, before the year 2100. */
export const moment = wholeNumber(1, 4_102_444_800_000);
