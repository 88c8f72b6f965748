import type { AccountRow } from '#worker/account/account-sql.ts';
import { beginSession, sessionStatements, signedIn } from '#worker/account/begin-session.ts';
import type { SignedIn } from '#worker/account/begin-session.ts';
import { mailboxHash } from '#worker/account/known/hashes.ts';
import type { Try } from '#worker/account/limits.ts';
import { newSession } from '#worker/account/session.ts';
import { uncountTry } from '#worker/account/shared-sql.ts';
import { displayNameOf } from '#worker/account/social/judge-social.ts';
import {
  hasIdentity,
  insertIdentity,
  insertSocialAccount,
  selectAccountByIdentity,
} from '#worker/account/social/social-sql.ts';
import type { VerifiedIdentity } from '#worker/account/social/verify-credential.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { nextYear } from '#worker/legal/kept.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import { identityLinkedMail } from '#worker/mail/templates/account-mails.ts';

/** What the three ends of a social sign-in share. */
export interface SocialWay {
  /** They are uncounted when it succeeds. */
  tries: readonly Try[];
  /** What the call says of staying signed in. */
  stay: boolean | undefined;
}

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

/**
 * Creates an account for a verified identity, with the identity and a session, in one batch. If one
 * person signs in twice at once for the first time, the later call finds the account of the other.
 * `inputName` is used if the provider gives no name. Throws `user_exist` if another account got the
 * e-mail in the meantime.
 */
export async function createAccount(
  ctx: Ctx,
  verified: VerifiedIdentity,
  inputName: string,
  { tries, stay }: SocialWay,
): Promise<SignedIn & { newAccount: boolean }> {
  const account = await newAccount(ctx, verified, inputName);
  const session = await newSession(ctx, account.id, { with: 'sign_up', stay });
  const { owners } = await batch(ctx.db, {
    account: insertSocialAccount(ctx.db, account, verified),
    identity: insertIdentity(ctx.db, verified, account, account.createdAt),
    owners: selectAccountByIdentity(ctx.db, verified),
    ...sessionStatements(ctx, session, hasIdentity(ctx.db, verified, account.id)),
    tries: tries.map((one) => uncountTry(ctx.db, one)),
  });
  const owner = owners[0];
  if (!owner) throw new AppError('user_exist');
  if (owner.id === account.id) return { ...signedIn(account, session), newAccount: true };
  return { ...(await beginSession(ctx, owner, { with: 'social', stay })), newAccount: false };
}

async function newAccount(
  ctx: Ctx,
  { provider, email, name }: VerifiedIdentity,
  inputName: string,
): Promise<AccountRow> {
  if (email === null) throw new AppError('invalid_user');
  const now = ctx.clock.now();
  return {
    id: crypto.randomUUID(),
    email,
    displayName: displayNameOf(name ?? inputName, email),
    friendlyName: null,
    friendlyKey: null,
    passwordHash: null,
    provider,
    createdAt: now,
    emailChangedAt: null,
    mailboxHash: await mailboxHash(ctx.codePepper, email),
    seenAt: now,
    lookAt: nextYear(now),
  };
}
