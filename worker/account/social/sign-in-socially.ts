import type * as z from 'zod/mini';

import { sessionStatements } from '#worker/account/begin-session.ts';
import type { SignedIn } from '#worker/account/begin-session.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import type { Try } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { selectAccountByEmail } from '#worker/account/account-repository.ts';
import type { AccountRow } from '#worker/account/account-repository.ts';
import { newSession } from '#worker/account/session.ts';
import {
  hasIdentity,
  insertIdentity,
  insertSocialAccount,
  selectAccountByIdentity,
  spendNonce,
} from '#worker/account/social/social-repository.ts';
import type { socialSignIn } from '#worker/account/social/schemas.ts';
import { displayNameOf, judgeSocial } from '#worker/account/social/social-sign-in.ts';
import { refuseFailed } from '#worker/account/social/refuse-failed.ts';
import { verifyCredential } from '#worker/account/social/verify-credential.ts';
import type { Verified } from '#worker/account/social/verify-credential.ts';
import { countTry, uncountTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

type Input = z.output<typeof socialSignIn>;

/** Whom a provider has vouched for, and whether the account was made for it. */
export interface SociallySignedIn extends SignedIn {
  newAccount: boolean;
}

/**
 * Signs in whom Google or Apple vouches for, into the account of that identity, the one of the same
 * verified e-mail, or a new one. `browser` is the cookie that the nonce is bound to. A credential
 * serves once. Throws `too_many_requests`, `invalid_user`, `user_exist`, `provider_unavailable`.
 */
export async function signInSocially(
  ctx: Ctx,
  input: Input,
  browser: string | null,
): Promise<SociallySignedIn> {
  const tries = await triesOf(ctx, [[limits.socialPerAddress, ctx.caller.address]]);
  const verified = await refuseFailed(ctx, tries, async () => {
    const one = await verifyCredential(ctx, input.provider, input.credential, browser);
    if (one.subject !== input.social_id) throw new AppError('invalid_user');
    return one;
  });

  const [spent, byIdentity, byEmail, ...counted] = await ctx.db.batch([
    spendNonce(ctx.db, verified.nonce, verified.nonceEndsAt),
    selectAccountByIdentity(ctx.db, verified),
    selectAccountByEmail(ctx.db, verified.email ?? ''),
    ...tries.map((one) => countTry(ctx.db, one)),
  ]);
  refuseExcess(ctx, tries, counted);
  if (spent.length === 0) throw new AppError('invalid_user');

  const own = byIdentity[0];
  const namesake = byEmail[0];
  const known = { identity: own !== undefined, email: namesake !== undefined };
  const verdict = judgeSocial(known, verified);
  if (verdict === 'user_exist' || verdict === 'invalid_user') throw new AppError(verdict);
  if (own) return signIn(ctx, own, tries);
  const account = namesake ?? newAccount(ctx, input, verified);
  return join(ctx, verified, account, verdict === 'create', tries);
}

async function signIn(
  ctx: Ctx,
  account: AccountRow,
  tries: readonly Try[],
): Promise<SociallySignedIn> {
  const { token, row } = await newSession(ctx, account.id, 'social');
  await ctx.db.batch([
    ...sessionStatements(ctx, row),
    ...tries.map((one) => uncountTry(ctx.db, one)),
  ]);
  return { account, token, newAccount: false };
}

/**
 * Gives an account the identity, in one batch with its session and, where it is new, with itself.
 * Of two first sign-ins of one person at once the later finds the other's account.
 */
async function join(
  ctx: Ctx,
  verified: Verified,
  account: AccountRow,
  isNew: boolean,
  tries: readonly Try[],
): Promise<SociallySignedIn> {
  const { token, row } = await newSession(ctx, account.id, isNew ? 'sign_up' : 'social');
  const [, , owners] = await ctx.db.batch([
    insertSocialAccount(ctx.db, account, verified),
    insertIdentity(ctx.db, verified, account, ctx.clock.now()),
    selectAccountByIdentity(ctx.db, verified),
    ...sessionStatements(ctx, row, hasIdentity(ctx.db, verified, account.id)),
    ...tries.map((one) => uncountTry(ctx.db, one)),
  ]);
  const owner = owners[0];
  if (!owner) throw new AppError('user_exist');
  if (owner.id !== account.id) return signIn(ctx, owner, []);
  return { account, token, newAccount: isNew };
}

function newAccount(ctx: Ctx, input: Input, { provider, email, name }: Verified): AccountRow {
  const address = email ?? '';
  return {
    id: crypto.randomUUID(),
    email: address,
    displayName: displayNameOf(name ?? input.name, address),
    friendlyName: null,
    friendlyKey: null,
    passwordHash: null,
    provider,
    createdAt: ctx.clock.now(),
  };
}
