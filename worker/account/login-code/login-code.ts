import type { loginCode } from '#worker/account/table.ts';
import { dayMs } from '#worker/calendar.ts';

type Code = typeof loginCode.$inferSelect;
export type LoginPurpose = Code['purpose'];

/** Default limits of a link. It has several uses, because mail scanners open links, too. */
export const defaultUses = 3;
export const defaultLifeMs = 7 * dayMs;

/** How long extra days stay available for the next contract, after their link was opened. */
export const offerLifeMs = 30 * dayMs;

interface CodeUse {
  purpose: LoginPurpose;
  /** The account that is signed in in this browser; null if there is none. */
  callerId: string | null;
  /** Whether the code may sign out another person. */
  switches: boolean;
  /** UTC milliseconds. */
  now: number;
}

type CodeLimits = Pick<Code, 'purpose' | 'accountId' | 'uses' | 'maxUses' | 'expiresAt'>;

/**
 * Decides what a code does. `stay`: its person is already signed in here, so even an expired link
 * works. `other_account`: another person is signed in here and is asked first, which uses nothing
 * up.
 */
export function judgeCode(
  code: CodeLimits | undefined,
  { purpose, callerId, switches, now }: CodeUse,
): 'invalid_code' | 'expired_code' | 'other_account' | 'stay' | 'sign_in' {
  if (!code || code.purpose !== purpose) return 'invalid_code';
  if (callerId === code.accountId) return 'stay';
  if (code.expiresAt <= now || code.uses >= code.maxUses) return 'expired_code';
  return callerId === null || switches ? 'sign_in' : 'other_account';
}
