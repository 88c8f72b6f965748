import type * as z from 'zod/mini';

import {
  hasPasswordHash,
  selectAccountByEmail,
  updatePasswordHash,
} from '#worker/account/account-sql.ts';
import type { AccountRow } from '#worker/account/account-sql.ts';
import { sessionStatements, signedIn, tellOfSignIn } from '#worker/account/begin-session.ts';
import type { SignedIn } from '#worker/account/begin-session.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { checkPassword, hashPassword, isOutdated } from '#worker/account/password.ts';
import { noteFailedSignIn } from '#worker/account/refusal/note-refusal.ts';
import type { signInInput } from '#worker/account/schemas.ts';
import { deleteSession } from '#worker/account/session-sql.ts';
import { newSession } from '#worker/account/session.ts';
import type { SessionRow } from '#worker/account/session.ts';
import { countTry, uncountTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Signs in by e-mail and password. A new session replaces the one that this browser had. Every try
 * is counted before the password is checked, and a successful try is uncounted. Simultaneous tries
 * therefore cannot exceed the limit. Throws `too_many_requests`, `user_not_exist`,
 * `invalid_password`.
 */
export async function signIn(ctx: Ctx, input: z.output<typeof signInInput>): Promise<SignedIn> {
  const { email, password } = input;
  const tries = await triesOf(ctx, [
    [limits.signInPerAccount, email],
    [limits.signInPerAddress, ctx.caller.address],
  ]);
  const { accounts, counts } = await batch(ctx.db, {
    accounts: selectAccountByEmail(ctx.db, email),
    counts: tries.map((one) => countTry(ctx.db, one)),
  });
  refuseExcess(ctx, tries, counts);

  const account = accounts[0];
  const hash = account?.passwordHash ?? null;
  const isCorrect = await checkPassword(password, hash);
  if (!account) throw new AppError('user_not_exist');
  if (!isCorrect || hash === null) {
    await noteFailedSignIn(ctx, account.id);
    throw new AppError('invalid_password');
  }

  const session = await newSession(ctx, account.id, { with: 'password', stay: input.stay });
  // Hashing takes time. A password change during it ends every session, so none may start after it.
  const unchanged = hasPasswordHash(ctx.db, account.id, hash);
  const { startedSession, signInMail } = await batch(ctx.db, {
    ...sessionStatements(ctx, session, unchanged),
    tries: tries.map((one) => uncountTry(ctx.db, one)),
    passwordHash: isOutdated(hash)
      ? updatePasswordHash(ctx.db, account.id, await hashPassword(password), unchanged)
      : undefined,
  });
  // A sign-in on another device may only have hashed the same password again: check once more.
  if (startedSession.length === 0) return signIn(ctx, input);
  tellOfSignIn(ctx, session, signInMail);
  return signedIn(account, session);
}

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

/** Ends the caller's session on the server. Does nothing for a visitor. */
export async function signOut(ctx: Ctx): Promise<void> {
  const { sessionHash } = ctx.caller;
  if (sessionHash !== null) await deleteSession(ctx.db, sessionHash);
}
