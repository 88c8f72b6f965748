import * as z from 'zod/mini';

import { newPassword, sixDigits } from '#worker/account/schemas.ts';
import type { SessionAnswer } from '#worker/account/schemas.ts';
import { email, opaque } from '#worker/http/fields.ts';

/** The wire contract of one's own sign-in data and sessions. */

/** A password that has to be the right one; nothing else is asked of it. */
const currentPassword = z
  .string('required')
  .check(z.minLength(1, 'required'), z.maxLength(128, 'too_long'));

export const passwordChange = z.strictObject({
  current_password: z.optional(currentPassword),
  password: newPassword,
});

export const emailChange = z.strictObject({ email, password: z.optional(currentPassword) });

/** To part with Google or Apple. */
export const identityUnlink = z.strictObject({
  provider: z.enum(['google', 'apple'], 'invalid_request'),
  password: z.optional(currentPassword),
});

/** The code that was sent for an e-mail change or a confirmation. */
export const codeEntry = z.strictObject({ code: sixDigits, token: opaque });

/** One session by its id, or all but the one that asks. */
export const sessionsEnd = z.union([
  z.strictObject({ id: opaque }),
  z.strictObject({ others: z.literal(true) }),
]);

export interface ProfileAnswer {
  email: string;
  display_name: string;
  friendly_name: string | null;
  provider: SessionAnswer['provider'];
  has_password: boolean;
  identities: ('google' | 'apple')[];
  /** Whether changing e-mail or password would be answered `confirmation_required` now. */
  needs_confirmation: boolean;
}

export interface SessionItem {
  id: string;
  /** Whether it is the one that asks. */
  current: boolean;
  began_with: 'password' | 'sign_up' | 'reset' | 'social' | 'code';
  user_agent: string;
  /** Two letters; null where it is not known. */
  country: string | null;
  /** UTC milliseconds. */
  created_at: number;
}

/** Newest first. */
export interface SessionsAnswer {
  sessions: SessionItem[];
}
