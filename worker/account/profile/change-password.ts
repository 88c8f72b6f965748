import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';

import {
  hasPasswordHash,
  selectAccount,
  updatePasswordHash,
} from '#worker/account/account-repository.ts';
import { callersId, isCallers } from '#worker/account/caller.ts';
import { deleteOpenChallenges } from '#worker/account/challenge/challenge-repository.ts';
import { deleteLoginCodes } from '#worker/account/login-code/login-code-repository.ts';
import { checkPassword, hashPassword } from '#worker/account/password.ts';
import { checkCurrentPassword } from '#worker/account/profile/check-current-password.ts';
import type { passwordChange } from '#worker/account/profile/schemas.ts';
import { deleteSessions } from '#worker/account/session-repository.ts';
import { uncountTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/statements.ts';
import { passwordChangedMail } from '#worker/mail/templates/password-changed.ts';

/**
 * Changes the caller's password and ends their other sessions and login codes. A password that is the account's
 * already is a success that changes nothing: the same call sent again after a lost answer. Throws
 * `not_logged_in`, `too_many_requests`, `confirmation_required`, `invalid_password`.
 */
export async function changePassword(
  ctx: Ctx,
  input: z.output<typeof passwordChange>,
): Promise<void> {
  const { account, right, passwordTry } = await checkCurrentPassword(ctx, {
    password: input.current_password,
  });
  if (!right) return refuseUnlessSet(input.password, account.passwordHash);

  const passwordHash = await hashPassword(input.password);
  // Hashing takes its time: a session that has been ended meanwhile changes nothing.
  const before = hasPasswordHash(ctx.db, account.id, account.passwordHash);
  const unchanged = sql`${before} and ${isCallers(ctx, account.id)}`;
  const changed = hasPasswordHash(ctx.db, account.id, passwordHash);
  const now = ctx.clock.now();
  const notice = {
    key: `password-changed:${crypto.randomUUID()}`,
    ...passwordChangedMail(account.email, ctx.origin, now),
  };
  const [, , , , queued, callers] = await ctx.db.batch([
    updatePasswordHash(ctx.db, account.id, passwordHash, unchanged),
    deleteSessions(ctx.db, account.id, ctx.caller.sessionHash, changed),
    deleteOpenChallenges(ctx.db, account.id, null, changed),
    deleteLoginCodes(ctx.db, account.id, changed),
    queueMail(ctx.db, notice, now, changed),
    selectAccount(ctx.db, callersId(ctx)),
    uncountTry(ctx.db, passwordTry),
  ]);
  await sendQueued(ctx, notice, queued);
  const stored = callers[0];
  if (!stored) throw new AppError('not_logged_in');
  // Another call was quicker: it may have been the same one.
  if (stored.passwordHash !== passwordHash) {
    await refuseUnlessSet(input.password, stored.passwordHash);
  }
}

async function refuseUnlessSet(password: string, passwordHash: string | null): Promise<void> {
  if (await checkPassword(password, passwordHash)) return;
  throw new AppError('invalid_password', { fields: { current_password: 'invalid_password' } });
}
