import { defaultLifeMs, defaultUses } from '#worker/account/login-code/login-code.ts';
import type { LoginPurpose } from '#worker/account/login-code/login-code.ts';
import { insertLoginCode } from '#worker/account/login-code/repository.ts';
import type { LoginCodeRow } from '#worker/account/login-code/repository.ts';
import type { Ctx } from '#worker/context.ts';
import { randomToken, sha256 } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';

/** What a code is issued with. */
export interface LoginCodeTerms {
  purpose: LoginPurpose;
  /** Days that the next contract lasts longer. */
  extraDays?: number | null;
  lifeMs?: number;
  maxUses?: number;
}

/** A fresh code, and the row that knows only its hash. */
export async function newLoginCode(
  { purpose, extraDays = null, lifeMs = defaultLifeMs, maxUses = defaultUses }: LoginCodeTerms,
  now: number,
): Promise<{ code: string; row: Omit<LoginCodeRow, 'accountId'> }> {
  const code = randomToken();
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
    },
  };
}

/** Issues a code that signs an account in; it is told here and nowhere else. Throws `user_not_exist`. */
export async function issueLoginCode(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  { accountId, ...terms }: LoginCodeTerms & { accountId: string },
): Promise<string> {
  const { code, row } = await newLoginCode(terms, ctx.clock.now());
  const kept = await insertLoginCode(ctx.db, row, { accountId });
  if (kept.length === 0) throw new AppError('user_not_exist');
  return code;
}
