import type { challenge } from '#worker/account/table.ts';

const minute = 60_000;

/** A code may be entered for ten minutes, five times (security.md, "Codes"). */
export const codeLifeMs = 10 * minute;
export const codeAttempts = 5;

/** From the first step to the last; then the challenge is forgotten. */
export const challengeLifeMs = 60 * minute;

export type ChallengeRow = typeof challenge.$inferSelect;
export type Purpose = ChallengeRow['purpose'];

/** What the first step keeps in KV, written once under the token's SHA-256. */
export interface ChallengeRecord {
  /** Where the code was sent. */
  email: string;
  /** Of a sign-up. */
  displayName?: string;
  /** HMAC over the code, bound to its token. */
  codeDigest: string;
}

type State = 'code_sent' | 'verified' | 'done' | 'expired';
type Step = 'code' | 'password';
type Transitions = Record<State, Partial<Record<Step, State>>>;

const codeThenPassword = {
  code_sent: { code: 'verified' },
  verified: { code: 'verified', password: 'done' },
  done: { password: 'done' },
  expired: {},
} as const satisfies Transitions;

const codeOnly = {
  code_sent: { code: 'done' },
  verified: {},
  done: { code: 'done' },
  expired: {},
} as const satisfies Transitions;

/**
 * Which step leads where. A step that leads to its own state is a repeat after a lost answer: it
 * is answered as before and changes nothing.
 */
const transitions: Record<Purpose, Transitions> = {
  sign_up: codeThenPassword,
  reset: codeThenPassword,
  email_change: codeOnly,
  confirm: codeOnly,
};

type Progress = Pick<ChallengeRow, 'purpose' | 'verifiedAt' | 'doneAt' | 'expiresAt'>;

/** The state a challenge is in at `now` (UTC milliseconds). */
export function challengeState(row: Progress, now: number): State {
  if (row.expiresAt <= now) return 'expired';
  if (row.doneAt !== null) return 'done';
  return row.verifiedAt === null ? 'code_sent' : 'verified';
}

/** Whether a challenge may take that step at `now`, be it for the first time or again. */
export function allowsStep(row: Progress, step: Step, now: number): boolean {
  return transitions[row.purpose][challengeState(row, now)][step] !== undefined;
}
