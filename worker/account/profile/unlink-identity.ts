import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';

import { hasPasswordHash, selectAccount } from '#worker/account/account-sql.ts';
import { callersId, isCallers } from '#worker/account/caller.ts';
import { deleteGrantsBegunWith } from '#worker/account/oauth-grant/shared-sql.ts';
import { checkCurrentPassword } from '#worker/account/profile/check-current-password.ts';
import {
  canUnlink,
  deleteIdentities,
  deleteSessionsBegunWith,
  isMadeAt,
  selectIdentities,
} from '#worker/account/profile/profile-sql.ts';
import type { identityUnlink } from '#worker/account/profile/schemas.ts';
import { uncountTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import { identityUnlinkedMail } from '#worker/mail/templates/account-mails.ts';

/**
 * Unlinks Google or Apple from the caller's account. Ends the other sessions that Google or Apple
 * started; a session does not record which of the two. The session of the sign-up is one of them if
 * the account was made at the provider. If the provider is not linked, the call
 * succeeds and changes nothing: it may have been sent again after a lost answer. Throws
 * `not_logged_in`, `too_many_requests`, `confirmation_required`, `invalid_password`, and
 * `invalid_request` if no other way to sign in would be left.
 */
export async function unlinkIdentity(
  ctx: Ctx,
  { provider, password }: z.output<typeof identityUnlink>,
): Promise<void> {
  const { account, isCorrect, passwordTry } = await checkCurrentPassword(ctx, { password });
  if (!isCorrect) throw invalidPassword();

  const now = ctx.clock.now();
  const hasSamePassword = hasPasswordHash(ctx.db, account.id, account.passwordHash);
  const unchanged = sql`${hasSamePassword} and ${isCallers(ctx, account.id)}`;
  const allowed = canUnlink(ctx.db, account.id, provider, unchanged);
  const notice = {
    key: `identity-unlinked:${crypto.randomUUID()}`,
    ...identityUnlinkedMail(account.email, provider, ctx.origin, now),
  };
  const except = ctx.caller.sessionHash ?? '';
  const isFirst = sql`${allowed} and ${isMadeAt(ctx.db, account.id, provider)}`;
  const { mail, identities, callers } = await batch(ctx.db, {
    mail: queueMail(ctx.db, notice, now, allowed),
    sessions: deleteSessionsBegunWith(ctx.db, account.id, { beganWith: 'social', except }, allowed),
    apps: deleteGrantsBegunWith(ctx.db, account.id, 'social', allowed),
    firstSession: deleteSessionsBegunWith(
      ctx.db,
      account.id,
      { beganWith: 'sign_up', except },
      isFirst,
    ),
    firstApps: deleteGrantsBegunWith(ctx.db, account.id, 'sign_up', isFirst),
    deletedIdentities: deleteIdentities(ctx.db, account.id, provider, allowed),
    identities: selectIdentities(ctx.db, account.id),
    callers: selectAccount(ctx.db, callersId(ctx)),
    tries: uncountTry(ctx.db, passwordTry),
  });
  await sendQueued(ctx, notice, mail);
  const caller = callers[0];
  // The session has ended in the meantime.
  if (!caller) throw new AppError('not_logged_in');
  if (!identities.some((identity) => identity.provider === provider)) return;
  // Still linked: the password has changed in the meantime, or this is the last way to sign in.
  if (caller.passwordHash !== account.passwordHash) throw invalidPassword();
  throw new AppError('invalid_request');
}

function invalidPassword(): AppError {
  return new AppError('invalid_password', { fields: { password: 'invalid_password' } });
}
