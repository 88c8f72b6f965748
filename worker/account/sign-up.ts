import type { challenge } from '#worker/account/table.ts';

const minute = 60_000;

/** A code may be entered for ten minutes, five times (security.md, "Codes"). */
export const codeLifeMs = 10 * minute;
export const codeAttempts = 5;

/** From the first step to the password; then the sign-up is forgotten. */
export const signUpLifeMs = 60 * minute;

/** What the e-mail step keeps in KV, written once under the token's SHA-256. */
export interface SignUpRecord {
  email: string;
  displayName: string;
  /** HMAC over the code, bound to its token. */
  codeDigest: string;
}

export type SignUpState = 'code_sent' | 'verified' | 'done' | 'expired';

/**
 * Which step leads where. A step that leads to its own state is a repeat after a lost answer: it
 * is answered as before and changes nothing.
 */
export const signUpTransitions = {
  code_sent: { code: 'verified' },
  verified: { code: 'verified', password: 'done' },
  done: { password: 'done' },
  expired: {},
} as const satisfies Record<SignUpState, Partial<Record<'code' | 'password', SignUpState>>>;

type Progress = Pick<typeof challenge.$inferSelect, 'verifiedAt' | 'accountId' | 'expiresAt'>;

/** The state a sign-up's row is in at `now` (UTC milliseconds). */
export function signUpState(row: Progress, now: number): SignUpState {
  if (row.expiresAt <= now) return 'expired';
  if (row.accountId !== null) return 'done';
  return row.verifiedAt === null ? 'code_sent' : 'verified';
}
