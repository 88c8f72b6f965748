import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';

import { hasPasswordHash, selectAccount, updatePasswordHash } from '#worker/account/account-sql.ts';
import { callersId, isCallers } from '#worker/account/caller.ts';
import { deleteOpenChallenges } from '#worker/account/code/code-sql.ts';
import { spendLoginCodes } from '#worker/account/login-code/login-code-sql.ts';
import { deleteGrants } from '#worker/account/oauth-grant/shared-sql.ts';
import { checkPassword, hashPassword } from '#worker/account/password.ts';
import { checkCurrentPassword } from '#worker/account/profile/check-current-password.ts';
import type { passwordChange } from '#worker/account/profile/schemas.ts';
import { deleteSessions, renewSession } from '#worker/account/session-sql.ts';
import { nextToken } from '#worker/account/session.ts';
import { uncountTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { refuseWeakPassword } from '#worker/account/weak-password.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import { passwordChangedMail } from '#worker/mail/templates/account-mails.ts';

/**
 * Changes the caller's password, and ends their other sessions, their login codes and their
 * sign-ins in apps. Their own
 * session gets another token, because somebody may have copied the old one; returns it with the
 * session's end in UTC milliseconds and whether it outlives the browser. If the account already
 * has the new password, the call succeeds, changes nothing and returns null: it may have been sent
 * again after a lost answer.
 * Throws `not_logged_in`, `too_many_requests`, `confirmation_required`, `invalid_password`,
 * `weak_password`.
 */
export async function changePassword(
  ctx: Ctx,
  input: z.output<typeof passwordChange>,
): Promise<{ token: string; expiresAt: number; stays: boolean } | null> {
  const { account, isCorrect, passwordTry } = await checkCurrentPassword(ctx, {
    password: input.current_password,
  });
  if (!isCorrect) {
    await refuseUnlessSet(input.password, account.passwordHash);
    return null;
  }

  refuseWeakPassword(input.password, account);
  const passwordHash = await hashPassword(input.password);
  // Hashing takes time. If the session ends during it, the call changes nothing.
  const before = hasPasswordHash(ctx.db, account.id, account.passwordHash);
  const unchanged = sql`${before} and ${isCallers(ctx, account.id)}`;
  const changed = hasPasswordHash(ctx.db, account.id, passwordHash);
  const now = ctx.clock.now();
  const notice = {
    key: `password-changed:${crypto.randomUUID()}`,
    ...passwordChangedMail(account.email, ctx.origin, now),
  };
  const { token, replacement } = await nextToken(ctx);
  const { mail, callers, renewedSession } = await batch(ctx.db, {
    account: updatePasswordHash(ctx.db, account.id, passwordHash, unchanged),
    sessions: deleteSessions(ctx.db, account.id, ctx.caller.sessionHash, changed),
    apps: deleteGrants(ctx.db, account.id, changed),
    ...renewSession(ctx.db, replacement, changed),
    challenges: deleteOpenChallenges(ctx.db, account.id, null, changed),
    loginCodes: spendLoginCodes(ctx.db, account.id, changed),
    mail: queueMail(ctx.db, notice, now, changed),
    callers: selectAccount(ctx.db, callersId(ctx)),
    tries: uncountTry(ctx.db, passwordTry),
  });
  await sendQueued(ctx, notice, mail);
  const caller = callers[0];
  if (!caller) throw new AppError('not_logged_in');
  // Another call changed it first. It may have been a repeat of this one.
  if (caller.passwordHash !== passwordHash) {
    await refuseUnlessSet(input.password, caller.passwordHash);
  }
  const [renewed] = renewedSession;
  return renewed ? { token, ...renewed } : null;
}

async function refuseUnlessSet(password: string, passwordHash: string | null): Promise<void> {
  if (await checkPassword(password, passwordHash)) return;
  throw new AppError('invalid_password', { fields: { current_password: 'invalid_password' } });
}
