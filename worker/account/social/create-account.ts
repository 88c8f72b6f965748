import type { AccountRow } from '#worker/account/account-repository.ts';
import { beginSession, sessionStatements } from '#worker/account/begin-session.ts';
import type { SignedIn } from '#worker/account/begin-session.ts';
import type { Try } from '#worker/account/count-tries.ts';
import { newSession } from '#worker/account/session.ts';
import {
  hasIdentity,
  insertIdentity,
  insertSocialAccount,
  selectAccountByIdentity,
} from '#worker/account/social/social-repository.ts';
import { displayNameOf } from '#worker/account/social/social-sign-in.ts';
import type { Verified } from '#worker/account/social/verify-credential.ts';
import { uncountTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Makes the account of somebody whom a provider vouches for, with their identity and session, in
 * one batch. Of two first sign-ins of one person at once the later finds the other's account.
 * `toldName` counts where the provider says none. Throws `user_exist` when the e-mail has been
 * taken meanwhile.
 */
export async function createAccount(
  ctx: Ctx,
  verified: Verified,
  toldName: string,
  tries: readonly Try[],
): Promise<SignedIn & { newAccount: boolean }> {
  const account = newAccount(verified, toldName, ctx.clock.now());
  const { token, row } = await newSession(ctx, account.id, 'sign_up');
  const [, , owners] = await ctx.db.batch([
    insertSocialAccount(ctx.db, account, verified),
    insertIdentity(ctx.db, verified, account, account.createdAt),
    selectAccountByIdentity(ctx.db, verified),
    ...sessionStatements(ctx, row, hasIdentity(ctx.db, verified, account.id)),
    ...tries.map((one) => uncountTry(ctx.db, one)),
  ]);
  const owner = owners[0];
  if (!owner) throw new AppError('user_exist');
  if (owner.id === account.id) return { account, token, newAccount: true };
  return { ...(await beginSession(ctx, owner, 'social')), newAccount: false };
}

function newAccount(
  { provider, email, name }: Verified,
  toldName: string,
  createdAt: number,
): AccountRow {
  if (email === null) throw new AppError('invalid_user');
  return {
    id: crypto.randomUUID(),
    email,
    displayName: displayNameOf(name ?? toldName, email),
    friendlyName: null,
    friendlyKey: null,
    passwordHash: null,
    provider,
    createdAt,
    emailChangedAt: null,
  };
}
