import { minuteMs } from '#worker/calendar.ts';
import type { challenge, ownCode } from '#worker/account/table.ts';
import { hmac } from '#worker/crypto.ts';

/*
 * The rules of the six-digit codes that people get by mail (docs/decisions/0097). A code is held
 * either by a token, which the call that sent it has answered, or by the account of a person who is
 * signed in.
 */

/** A code is valid for ten minutes and five attempts. */
export const codeLifeMs = 10 * minuteMs;
export const codeAttempts = 5;

/** Time from the first step to the last. After it, the challenge is deleted. */
export const challengeLifeMs = 60 * minuteMs;

/** What a code that is held by a token has to confirm. */
export type ChallengeRow = typeof challenge.$inferSelect;
export type TokenPurpose = ChallengeRow['purpose'];
/** What a code confirms that is held by an account. */
export type OwnPurpose = (typeof ownCode.$inferSelect)['purpose'];
export type Purpose = TokenPurpose | OwnPurpose;

interface Rule {
  /**
   * What a typed address is counted under, so that no purpose uses up the codes of another one;
   * null if the code goes to the account's own address.
   */
  countedUnder: string | null;
  /** Whether it is sent to, and entered by, only a person who is signed in. */
  signedIn: boolean;
}

export const rules: Record<Purpose, Rule> = {
  sign_up: { countedUnder: '', signedIn: false },
  reset: { countedUnder: 'reset:', signedIn: false },
  email_change: { countedUnder: 'email-change:', signedIn: true },
  confirm: { countedUnder: null, signedIn: true },
  export: { countedUnder: null, signedIn: true },
  deletion: { countedUnder: null, signedIn: true },
};

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
const transitions: Record<TokenPurpose, Transitions> = {
  sign_up: codeThenPassword,
  reset: codeThenPassword,
  email_change: codeOnly,
  confirm: codeOnly,
};

type Progress = Pick<ChallengeRow, 'purpose' | 'verifiedAt' | 'doneAt' | 'expiresAt'>;

/** The state a challenge is in at `now` (UTC milliseconds). */
function challengeState(row: Progress, now: number): State {
  if (row.expiresAt <= now) return 'expired';
  if (row.doneAt !== null) return 'done';
  return row.verifiedAt === null ? 'code_sent' : 'verified';
}

/** Whether a challenge allows that step at `now`, for the first time or as a repeat. */
export function allowsStep(row: Progress, step: Step, now: number): boolean {
  return transitions[row.purpose][challengeState(row, now)][step] !== undefined;
}

const codes = 1_000_000;

/** Six random digits. Every code is equally likely. */
export function randomSixDigits(): string {
  const random = new Uint32Array(1);
  // Values at the top of the range would make small codes more likely, so they are drawn again.
  const fair = 2 ** 32 - (2 ** 32 % codes);
  let value: number;
  do {
    value = crypto.getRandomValues(random)[0] ?? 0;
  } while (value >= fair);
  return String(value % codes).padStart(6, '0');
}

/**
 * What is stored of a code: useless without the pepper and for anything else than the code is bound
 * to. A code that a token holds is bound to the token.
 */
export function tokenDigest(pepper: string, token: string, code: string): Promise<string> {
  return hmac(pepper, `code:${token}:${code}`);
}

/**
 * The same of a code that an account holds. It is bound to its own id and to the address, so it
 * ends when the account gets another e-mail.
 */
export function ownDigest(
  pepper: string,
  { purpose, id, email }: { purpose: OwnPurpose; id: string; email: string },
  code: string,
): Promise<string> {
  return hmac(pepper, `own-code:${purpose}:${id}:${email}:${code}`);
}

/**
 * The token of the next step, after the correct code for `token`. It is derived, not random: the
 * same correct code sent again after a lost answer gets the same token, and nothing is written.
 */
export function nextToken(pepper: string, token: string): Promise<string> {
  return hmac(pepper, `password:${token}`);
}
