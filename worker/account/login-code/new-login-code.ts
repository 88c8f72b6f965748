import { defaultLifeMs, defaultUses } from '#worker/account/login-code/login-code.ts';
import type { LoginPurpose } from '#worker/account/login-code/login-code.ts';
import type { NewLoginCode } from '#worker/account/login-code/statements.ts';
import { randomToken, sha256 } from '#worker/crypto.ts';

/** What a code is issued with. */
export interface LoginCodeTerms {
  purpose: LoginPurpose;
  /** Days that the next contract lasts longer; none unless it is said. */
  extraDays?: number | null;
  /** The coupon that a marketing mail leads to; none unless it is said. */
  couponCode?: string | null;
  /** Cents of expense allowance that an evaluation code promises; none unless it is said. */
  allowance?: number | null;
  lifeMs?: number;
  maxUses?: number;
  /** The code itself, 256 bits in hex, where it is not to be a fresh one. */
  code?: string;
}

/** A fresh code, and the row that knows only its hash; `now` in UTC milliseconds. */
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
