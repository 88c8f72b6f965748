import type { AccountRow } from '#worker/account/account-sql.ts';
import { beginSession, sessionStatements, signedIn } from '#worker/account/begin-session.ts';
import type { SignedIn } from '#worker/account/begin-session.ts';
import { newSession } from '#worker/account/session.ts';
import {
  hasIdentity,
  insertIdentity,
  selectAccountByIdentity,
} from '#worker/account/social/social-sql.ts';
import type { SocialWay } from '#worker/account/social/social-way.ts';
import type { VerifiedIdentity } from '#worker/account/social/verify-credential.ts';
import { uncountTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import { identityLinkedMail } from '#worker/mail/templates/account-mails.ts';

/**
 * Links an identity to the account with the same e-mail and signs its owner in. The same batch
 * queues the mail about the link. Of several simultaneous calls, one links and the others sign in.
 * Throws `user_exist` if the account's e-mail has changed in the meantime.
 */
export async function linkIdentity(
  ctx: Ctx,
  verified: VerifiedIdentity,
  account: AccountRow,
  { tries, stay }: SocialWay,
): Promise<SignedIn> {
  const { provider, subject } = verified;
  const now = ctx.clock.now();
  const isLinked = hasIdentity(ctx.db, verified, account.id);
  // The key contains the time, so that a second link after an unlink is announced again.
  const notice = {
    key: `identity-linked:${provider}:${subject}:${account.id}:${now}`,
    ...identityLinkedMail(account.email, provider, ctx.origin, now),
  };
  const session = await newSession(ctx, account.id, {
    with: 'social',
    stay,
    mailKey: notice.key,
  });
  const { owners, mail } = await batch(ctx.db, {
    identity: insertIdentity(ctx.db, verified, account, now),
    owners: selectAccountByIdentity(ctx.db, verified),
    mail: queueMail(ctx.db, notice, now, hasIdentity(ctx.db, verified, account.id, now)),
    ...sessionStatements(ctx, session, isLinked),
    tries: tries.map((one) => uncountTry(ctx.db, one)),
  });
  // Sent after the answer, so signing in does not wait for the mail service.
  ctx.later(sendQueued(ctx, notice, mail));
  const owner = owners[0];
  if (!owner) throw new AppError('user_exist');
  // If the identity was linked to another account in the meantime, that account signs in.
  return owner.id === account.id
    ? signedIn(account, session)
    : beginSession(ctx, owner, { with: 'social', stay });
}
