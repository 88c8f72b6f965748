import type { loginCode } from '#worker/account/table.ts';

type Code = typeof loginCode.$inferSelect;
export type LoginPurpose = Code['purpose'];

const day = 24 * 60 * 60 * 1000;

/** What a link gets unless it is issued with something else. Mail scanners open links, too. */
export const defaultUses = 3;
export const defaultLifeMs = 7 * day;

/** How long an old link can still be told from a wrong one. */
export const keptLifeMs = 30 * day;

/** How long extra days are kept for the next contract, once their link was opened. */
export const offerLifeMs = 30 * day;

interface Occasion {
  purpose: LoginPurpose;
  /** Who is signed in in this browser already. */
  callerId: string | null;
  /** Whether somebody else shall make way. */
  switches: boolean;
  /** UTC milliseconds. */
  now: number;
}

type Known = Pick<Code, 'purpose' | 'accountId' | 'uses' | 'maxUses' | 'expiresAt'>;

/**
 * What a code leads to. `stay`: its person is signed in here already, which even an old link may
 * find out. Somebody else is asked before they have to make way, and nothing is used up by asking.
 */
export function judgeCode(
  code: Known | undefined,
  { purpose, callerId, switches, now }: Occasion,
): 'invalid_code' | 'expired_code' | 'other_account' | 'stay' | 'sign_in' {
  if (!code || code.purpose !== purpose) return 'invalid_code';
  if (callerId === code.accountId) return 'stay';
  if (code.expiresAt <= now || code.uses >= code.maxUses) return 'expired_code';
  return callerId === null || switches ? 'sign_in' : 'other_account';
}
