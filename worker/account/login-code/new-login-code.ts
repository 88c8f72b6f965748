import { defaultLifeMs, defaultUses } from '#worker/account/login-code/login-code.ts';
import type { LoginPurpose } from '#worker/account/login-code/login-code.ts';
import type { NewLoginCode } from '#worker/account/login-code/shared-sql.ts';
import { randomToken, sha256 } from '#worker/crypto.ts';

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
