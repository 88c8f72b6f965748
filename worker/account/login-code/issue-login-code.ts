import { newLoginCode } from '#worker/account/login-code/new-login-code.ts';
import type { LoginCodeTerms } from '#worker/account/login-code/new-login-code.ts';
import { insertLoginCode } from '#worker/account/login-code/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

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
