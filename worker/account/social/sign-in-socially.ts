import type * as z from 'zod/mini';

import { selectAccountByEmail } from '#worker/account/account-repository.ts';
import type { AccountRow } from '#worker/account/account-repository.ts';
import { sessionStatements } from '#worker/account/begin-session.ts';
import type { SignedIn } from '#worker/account/begin-session.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import type { Try } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { newSession } from '#worker/account/session.ts';
import { createAccount } from '#worker/account/social/create-account.ts';
import { linkIdentity } from '#worker/account/social/link-identity.ts';
import { refuseFailed } from '#worker/account/social/refuse-failed.ts';
import type { socialSignIn } from '#worker/account/social/schemas.ts';
import {
  hasIdentity,
  selectAccountByIdentity,
  spendNonce,
} from '#worker/account/social/social-repository.ts';
import { judgeSocial } from '#worker/account/social/social-sign-in.ts';
import { verifyCredential } from '#worker/account/social/verify-credential.ts';
import type { Verified } from '#worker/account/social/verify-credential.ts';
import { countTry, uncountTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

type Input = z.output<typeof socialSignIn>;

/**
 * Signs in whom Google or Apple vouches for, into the account of that identity, the one of the same
 * verified e-mail, or a new one. `browser` is the cookie that the nonce is bound to. A credential
 * serves once. Throws `too_many_requests`, `invalid_user`, `user_exist`, `provider_unavailable`.
 */
export async function signInSocially(
  ctx: Ctx,
  input: Input,
  browser: string | null,
): Promise<SignedIn & { newAccount: boolean }> {
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
  if (own) return { ...(await signIn(ctx, verified, own, tries)), newAccount: false };
  if (namesake) {
    return { ...(await linkIdentity(ctx, verified, namesake, tries)), newAccount: false };
  }
  return createAccount(ctx, verified, input.name, tries);
}

async function signIn(
  ctx: Ctx,
  verified: Verified,
  account: AccountRow,
  tries: readonly Try[],
): Promise<SignedIn> {
  const { token, row } = await newSession(ctx, account.id, 'social');
  // Who parts with the provider ends what it has begun, and this must not begin after it.
  const [begun] = await ctx.db.batch([
    ...sessionStatements(ctx, row, hasIdentity(ctx.db, verified, account.id)),
    ...tries.map((one) => uncountTry(ctx.db, one)),
  ]);
  if (begun.length === 0) throw new AppError('invalid_user');
  return { account, token };
}
