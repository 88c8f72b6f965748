import type { AccountRow } from '#worker/account/account-repository.ts';
import { beginSession, sessionStatements } from '#worker/account/begin-session.ts';
import type { SignedIn } from '#worker/account/begin-session.ts';
import type { Try } from '#worker/account/count-tries.ts';
import { newSession } from '#worker/account/session.ts';
import {
  hasIdentity,
  insertIdentity,
  selectAccountByIdentity,
} from '#worker/account/social/social-repository.ts';
import type { Verified } from '#worker/account/social/verify-credential.ts';
import { uncountTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/statements.ts';
import { identityLinkedMail } from '#worker/mail/templates/identity-linked.ts';

/**
 * Gives an account the identity of the same e-mail and signs its owner in, in one batch with the
 * mail that tells them. Of several at once one links and the others sign in. Throws `user_exist`
 * when the account's e-mail has changed meanwhile.
 */
export async function linkIdentity(
  ctx: Ctx,
  verified: Verified,
  account: AccountRow,
  tries: readonly Try[],
): Promise<SignedIn> {
  const { provider, subject } = verified;
  const now = ctx.clock.now();
  const { token, row } = await newSession(ctx, account.id, 'social');
  const linked = hasIdentity(ctx.db, verified, account.id);
  // Named by its moment as well: who parts with a provider and is linked again is told again.
  const notice = {
    key: `identity-linked:${provider}:${subject}:${account.id}:${now}`,
    ...identityLinkedMail(account.email, provider, ctx.origin, now),
  };
  const [, owners, queued] = await ctx.db.batch([
    insertIdentity(ctx.db, verified, account, now),
    selectAccountByIdentity(ctx.db, verified),
    queueMail(ctx.db, notice, now, hasIdentity(ctx.db, verified, account.id, now)),
    ...sessionStatements(ctx, row, linked),
    ...tries.map((one) => uncountTry(ctx.db, one)),
  ]);
  // Once the caller has been answered: signing in waits for no mail service.
  ctx.later(sendQueued(ctx, notice, queued));
  const owner = owners[0];
  if (!owner) throw new AppError('user_exist');
  // The identity has been given to another account meanwhile, which is then its person's.
  return owner.id === account.id ? { account, token } : beginSession(ctx, owner, 'social');
}
