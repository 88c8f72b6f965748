import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';

import { hasPasswordHash, selectAccount } from '#worker/account/account-repository.ts';
import { callersId, isCallers } from '#worker/account/caller.ts';
import { checkCurrentPassword } from '#worker/account/profile/check-current-password.ts';
import {
  canUnlink,
  deleteIdentities,
  deleteSocialSessions,
  selectIdentities,
} from '#worker/account/profile/profile-repository.ts';
import type { identityUnlink } from '#worker/account/profile/schemas.ts';
import { uncountTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/statements.ts';
import { identityUnlinkedMail } from '#worker/mail/templates/identity-unlinked.ts';

/**
 * Parts the caller's account with Google or Apple, and ends the other sessions that began with one
 * of them (which of both is not kept). What is not linked is a success that changes nothing: the
 * same call sent again after a lost answer. Throws `not_logged_in`, `too_many_requests`,
 * `confirmation_required`, `invalid_password`, and `invalid_request` where nothing else would be
 * left to sign in with.
 */
export async function unlinkIdentity(
  ctx: Ctx,
  { provider, password }: z.output<typeof identityUnlink>,
): Promise<void> {
  const { account, right, passwordTry } = await checkCurrentPassword(ctx, { password });
  if (!right) throw invalidPassword();

  const now = ctx.clock.now();
  const same = hasPasswordHash(ctx.db, account.id, account.passwordHash);
  const checked = sql`${same} and ${isCallers(ctx, account.id)}`;
  const allowed = canUnlink(ctx.db, account.id, provider, checked);
  const notice = {
    key: `identity-unlinked:${crypto.randomUUID()}`,
    ...identityUnlinkedMail(account.email, provider, ctx.origin, now),
  };
  const [queued, , , identities, callers] = await ctx.db.batch([
    queueMail(ctx.db, notice, now, allowed),
    deleteSocialSessions(ctx.db, account.id, ctx.caller.sessionHash ?? '', allowed),
    deleteIdentities(ctx.db, account.id, provider, allowed),
    selectIdentities(ctx.db, account.id),
    selectAccount(ctx.db, callersId(ctx)),
    uncountTry(ctx.db, passwordTry),
  ]);
  await sendQueued(ctx, notice, queued);
  const caller = callers[0];
  // Their session has been ended meanwhile.
  if (!caller) throw new AppError('not_logged_in');
  if (!identities.some((identity) => identity.provider === provider)) return;
  // Still linked: another password was chosen meanwhile, or this is the last way in.
  if (caller.passwordHash !== account.passwordHash) throw invalidPassword();
  throw new AppError('invalid_request');
}

function invalidPassword(): AppError {
  return new AppError('invalid_password', { fields: { password: 'invalid_password' } });
}
