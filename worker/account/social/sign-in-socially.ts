import type * as z from 'zod/mini';

import { selectAccountByEmail } from '#worker/account/account-sql.ts';
import type { AccountRow } from '#worker/account/account-sql.ts';
import { sessionStatements, signedIn, tellOfSignIn } from '#worker/account/begin-session.ts';
import type { SignedIn } from '#worker/account/begin-session.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import type { Try } from '#worker/account/limits.ts';
import { spendNonce } from '#worker/account/nonce-sql.ts';
import { newSession } from '#worker/account/session.ts';
import { countTry, uncountTry } from '#worker/account/shared-sql.ts';
import { createAccount, linkIdentity } from '#worker/account/social/link-or-create.ts';
import { judgeSocial } from '#worker/account/social/judge-social.ts';
import type {
  appleVerify,
  AppleVerifyAnswer,
  socialSignIn,
} from '#worker/account/social/schemas.ts';
import { hasIdentity, selectAccountByIdentity } from '#worker/account/social/social-sql.ts';
import type { SocialWay } from '#worker/account/social/link-or-create.ts';
import { verifyCredential } from '#worker/account/social/verify-credential.ts';
import type { VerifiedIdentity } from '#worker/account/social/verify-credential.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';

type Input = z.output<typeof socialSignIn>;

/**
 * Signs in a person with a credential of Google or Apple: to the account of that identity, to the
 * account with the same e-mail if the provider vouches for it, or to a new account. `browser` is
 * the cookie that the nonce is bound to. A credential works once. Throws `too_many_requests`,
 * `invalid_user`, `user_exist`, `provider_unavailable`.
 */
export async function signInSocially(
  ctx: Ctx,
  input: Input,
  browser: string | null,
): Promise<SignedIn & { newAccount: boolean }> {
  const tries = await triesOf(ctx, [[limits.socialPerAddress, ctx.caller.address]]);
  const verified = await limitFailures(ctx, tries, async () => {
    const identity = await verifyCredential(ctx, input.provider, input.credential, browser);
    if (identity.subject !== input.social_id) throw new AppError('invalid_user');
    return identity;
  });

  const { nonces, byIdentity, byEmail, counts } = await batch(ctx.db, {
    nonces: spendNonce(ctx.db, verified.nonce, verified.nonceEndsAt),
    byIdentity: selectAccountByIdentity(ctx.db, verified),
    byEmail: selectAccountByEmail(ctx.db, verified.email ?? ''),
    counts: tries.map((one) => countTry(ctx.db, one)),
  });
  refuseExcess(ctx, tries, counts);
  if (nonces.length === 0) throw new AppError('invalid_user');

  const way = { tries, stay: input.stay };
  const identityOwner = byIdentity[0];
  const emailOwner = byEmail[0];
  const verdict = judgeSocial(
    { identity: identityOwner !== undefined, email: emailOwner !== undefined },
    verified,
  );
  if (verdict === 'user_exist' || verdict === 'invalid_user') throw new AppError(verdict);
  if (identityOwner) {
    return { ...(await signInKnown(ctx, verified, identityOwner, way)), newAccount: false };
  }
  if (emailOwner) {
    return { ...(await linkIdentity(ctx, verified, emailOwner, way)), newAccount: false };
  }
  return createAccount(ctx, verified, input.name, way);
}

async function signInKnown(
  ctx: Ctx,
  verified: VerifiedIdentity,
  account: AccountRow,
  { tries, stay }: SocialWay,
): Promise<SignedIn> {
  const session = await newSession(ctx, account.id, { with: 'social', stay });
  // Unlinking a provider ends its sessions. This session must not start after that.
  const { startedSession, signInMail } = await batch(ctx.db, {
    ...sessionStatements(ctx, session, hasIdentity(ctx.db, verified, account.id)),
    tries: tries.map((one) => uncountTry(ctx.db, one)),
  });
  if (startedSession.length === 0) throw new AppError('invalid_user');
  tellOfSignIn(ctx, session, signInMail);
  return signedIn(account, session);
}

/**
 * Returns the person that an id token of Apple is about, without using the token up. Throws
 * `too_many_requests`, `invalid_user`, `provider_unavailable`.
 */
export async function verifyApple(
  ctx: Ctx,
  input: z.output<typeof appleVerify>,
  browser: string | null,
): Promise<AppleVerifyAnswer> {
  const tries = await triesOf(ctx, [[limits.socialPerAddress, ctx.caller.address]]);
  const { subject, email } = await limitFailures(ctx, tries, () =>
    verifyCredential(ctx, 'apple', input.id_token, browser),
  );
  return { social_id: subject, email };
}

/**
 * Runs `verify` and counts a try each time it throws `invalid_user`. Throws `too_many_requests`
 * instead once the limit is exceeded. Other errors are neither counted nor changed.
 */
async function limitFailures<T>(
  ctx: Ctx,
  tries: readonly Try[],
  verify: () => Promise<T>,
): Promise<T> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_user') {
      const { counts } = await batch(ctx.db, {
        counts: tries.map((one) => countTry(ctx.db, one)),
      });
      refuseExcess(ctx, tries, counts);
    }
    throw error;
  }
}
