import * as z from 'zod/mini';

import { maxDisplayNameLength, newPassword, sixDigits } from '#worker/account/schemas.ts';
import type { SessionAnswer } from '#worker/account/schemas.ts';
import { email, opaque, requiredName } from '#worker/http/fields.ts';

/** The wire contract of the caller's own sign-in data and sessions. */

/** A password to compare. It needs no minimum length. */
const currentPassword = z
  .string('required')
  .check(z.minLength(1, 'required'), z.maxLength(128, 'too_long'));

export const passwordChange = z.strictObject({
  current_password: z.optional(currentPassword),
  password: newPassword,
});

export const emailChange = z.strictObject({ email, password: z.optional(currentPassword) });

/** The name that mails greet; its owner may correct it (Art. 16 DSGVO). */
export const nameChange = z.strictObject({ display_name: requiredName(maxDisplayNameLength) });

/** Unlinks Google or Apple from the account. */
export const identityUnlink = z.strictObject({
  provider: z.enum(['google', 'apple'], 'invalid_request'),
  password: z.optional(currentPassword),
});

/** The code that was sent for an e-mail change or a confirmation. */
export const codeEntry = z.strictObject({ code: sixDigits, token: opaque });

/** One session or app by its id, or all except the current session. */
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
  /** Whether a change of e-mail or password would now answer `confirmation_required`. */
  needs_confirmation: boolean;
  /** When the account is to be deleted, UTC milliseconds; null if nobody has asked for it. */
  deletion_due_at: number | null;
}

export interface SessionItem {
  id: string;
  /** The name of the app in which this person is signed in; null for a browser. */
  app: string | null;
  /** Whether this is the session of the call. */
  current: boolean;
  began_with: 'password' | 'sign_up' | 'reset' | 'social' | 'code' | 'passkey';
  user_agent: string;
  /** Two letters; null if unknown. */
  country: string | null;
  /** Whether it outlives its browser's own session. */
  stays: boolean;
  /** UTC milliseconds. */
  created_at: number;
  /** When a mail told the owner of this sign-in, UTC milliseconds; null if none did yet. */
  mailed_at: number | null;
}

/** Newest first. */
export interface SessionsAnswer {
  sessions: SessionItem[];
}
