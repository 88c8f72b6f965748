import type { challenge } from '#worker/account/table.ts';
import { minuteMs } from '#worker/calendar.ts';

/** A code is valid for ten minutes and five attempts. */
export const codeLifeMs = 10 * minuteMs;
export const codeAttempts = 5;

/** Time from the first step to the last. After it, the challenge is deleted. */
export const challengeLifeMs = 60 * minuteMs;

export type ChallengeRow = typeof challenge.$inferSelect;
export type Purpose = ChallengeRow['purpose'];

/** What the first step saves in KV, once, under the token's SHA-256. */
export interface ChallengeRecord {
  /** The e-mail that the code was sent to. */
  email: string;
  /** Only for a sign-up. */
  displayName?: string;
  /** HMAC of the code, bound to its token. */
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
 * The state that each step leads to. A step that leads to its own state is a repeat after a lost
 * answer: it gets the same answer and changes nothing.
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

/** Whether a challenge allows that step at `now`, for the first time or as a repeat. */
export function allowsStep(row: Progress, step: Step, now: number): boolean {
  return transitions[row.purpose][challengeState(row, now)][step] !== undefined;
}
