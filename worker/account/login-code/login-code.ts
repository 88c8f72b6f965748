import type { NewLoginCode } from '#worker/account/login-code/shared-sql.ts';
import type { loginCode } from '#worker/account/table.ts';
import { dayMs } from '#worker/calendar.ts';
import { randomToken, sha256 } from '#worker/crypto.ts';
import { pages } from '#worker/pages.ts';

type Code = typeof loginCode.$inferSelect;
export type LoginPurpose = Code['purpose'];

/** Default limits of a link. It has several uses, because mail scanners open links, too. */
const defaultUses = 3;
const defaultLifeMs = 7 * dayMs;

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

/** The terms of a new code. */
export interface LoginCodeTerms {
  purpose: LoginPurpose;
  /** Days by which the next contract is extended; default none. */
  extraDays?: number | null;
  /** The coupon that the marketing mail offers; default none. */
  couponCode?: string | null;
  /** Expense allowance in cents that an evaluation code promises; default none. */
  allowance?: number | null;
  lifeMs?: number;
  maxUses?: number;
  /** The code itself, 256 bits in hex; default a new random one. */
  code?: string;
}

/** A new code, and its row, which holds only the hash. `now` is in UTC milliseconds. */
export async function newLoginCode(
  {
    purpose,
    extraDays = null,
    couponCode = null,
    allowance = null,
    lifeMs = defaultLifeMs,
    maxUses = defaultUses,
    code = randomToken(),
  }: LoginCodeTerms,
  now: number,
): Promise<{ code: string; row: NewLoginCode }> {
  return {
    code,
    row: {
      codeHash: await sha256(code),
      purpose,
      extraDays,
      uses: 0,
      maxUses,
      createdAt: now,
      expiresAt: now + lifeMs,
      couponCode,
      allowance,
    },
  };
}

/** The pages that accept a code, with the name of the query parameter. */
const entrances = {
  autologin: { path: pages.autologin.path, name: 'code' },
  cookie: { path: pages.cookie.path, name: 'token' },
  evaluation: { path: pages.payout.path, name: 'code' },
  marketing: { path: pages.emailMarketing.path, name: 'code' },
} as const satisfies Partial<Record<LoginPurpose, { path: string; name: string }>>;

type LinkPurpose = keyof typeof entrances;

export function isLinkPurpose(purpose: string): purpose is LinkPurpose {
  return purpose in entrances;
}

/** The address that signs in by this code. `origin` is the scheme and host of the site. */
export function loginLink(origin: string, purpose: LinkPurpose, code: string): string {
  const { path, name } = entrances[purpose];
  const link = new URL(path, origin);
  link.searchParams.set(name, code);
  return link.href;
}
