import { hasPasswordHash } from '#worker/account/account-sql.ts';
import type { AccountRow } from '#worker/account/account-sql.ts';
import { sessionStatements, signedIn } from '#worker/account/begin-session.ts';
import type { SignedIn } from '#worker/account/begin-session.ts';
import { checkPassword } from '#worker/account/password.ts';
import { newSession } from '#worker/account/session.ts';
import type { SessionRow } from '#worker/account/session.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Answers the repeat of a call that has already set a password: with the same password it is a
 * sign-in. Throws `expired_code` for another password, and if the password has since changed.
 */
export async function signInAgain(
  ctx: Ctx,
  account: AccountRow,
  { password, stay }: { password: string; stay?: boolean | undefined },
  beganWith: SessionRow['beganWith'],
): Promise<SignedIn> {
  const hash = account.passwordHash;
  if (!(await checkPassword(password, hash))) throw new AppError('expired_code');
  const session = await newSession(ctx, account.id, { with: beganWith, stay });
  const unchanged = hasPasswordHash(ctx.db, account.id, hash);
  const { startedSession } = await batch(ctx.db, sessionStatements(ctx, session, unchanged));
  if (startedSession.length === 0) throw new AppError('expired_code');
  return signedIn(account, session);
}
