import { hasPasswordHash } from '#worker/account/account-repository.ts';
import type { AccountRow } from '#worker/account/account-repository.ts';
import { sessionStatements } from '#worker/account/begin-session.ts';
import type { SignedIn } from '#worker/account/begin-session.ts';
import { checkPassword } from '#worker/account/password.ts';
import { newSession } from '#worker/account/session.ts';
import type { SessionRow } from '#worker/account/session.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Answers a step that has set a password and was sent again: with that password it is a sign-in.
 * Throws `expired_code` for any other, also when it has been changed meanwhile.
 */
export async function signInAgain(
  ctx: Ctx,
  account: AccountRow,
  password: string,
  beganWith: SessionRow['beganWith'],
): Promise<SignedIn> {
  const hash = account.passwordHash;
  if (!(await checkPassword(password, hash))) throw new AppError('expired_code');
  const { token, row } = await newSession(ctx, account.id, beganWith);
  const still = hasPasswordHash(ctx.db, account.id, hash);
  const [begun] = await ctx.db.batch(sessionStatements(ctx, row, still));
  if (begun.length === 0) throw new AppError('expired_code');
  return { account, token };
}
