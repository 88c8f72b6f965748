import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { base64url } from 'jose';
import type { JsonWebKey } from 'node:crypto';

import { sessionStatements, signedIn, tellOfSignIn } from '#worker/account/begin-session.ts';
import type { SignedIn } from '#worker/account/begin-session.ts';
import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { isUnspent, spendNonce } from '#worker/account/nonce-sql.ts';
import {
  answeredChallenge,
  checked,
  newChallenge,
  timeoutMs,
} from '#worker/account/passkey/challenge.ts';
import {
  isFresh,
  noteUse,
  selectPasskey,
  selectPasskeyOwner,
} from '#worker/account/passkey/passkey-sql.ts';
import type { passkeySignIn, RequestOptionsAnswer } from '#worker/account/passkey/schemas.ts';
import { checkAssertion, rpIdOf } from '#worker/account/passkey/verify-response.ts';
import { newSession } from '#worker/account/session.ts';
import { countTry, uncountTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { browserToken } from '#worker/session-token.ts';

/**
 * What a browser needs to ask for any passkey of this site. `browser` is the value of the cookie
 * that the challenge is bound to; a browser keeps its cookie.
 */
export async function beginSignIn(
  ctx: Ctx,
  cookie: string | null,
): Promise<{ browser: string; answer: RequestOptionsAnswer }> {
  const browser = browserToken(cookie);
  return {
    browser,
    answer: {
      public_key: {
        challenge: await newChallenge(ctx, { purpose: 'passkey_sign_in', holder: browser }),
        rpId: rpIdOf(ctx.origin),
        // None is named, so that nobody learns who has passkeys: the authenticator offers its own.
        allowCredentials: [],
        userVerification: 'required',
        timeout: timeoutMs,
      },
    },
  };
}

/**
 * Signs in the owner of a passkey. `browser` is the cookie that the challenge is bound to. Every
 * try is counted before anything is compared, and a successful one is uncounted. Throws
 * `too_many_requests`, `unknown_passkey` for a key that was removed, so that its keeper can forget
 * it, and `invalid_passkey` for everything else that is wrong.
 */
export async function signInWithPasskey(
  ctx: Ctx,
  input: z.output<typeof passkeySignIn>,
  browser: string | null,
): Promise<SignedIn> {
  const tries = await triesOf(ctx, [[limits.passkeyPerAddress, ctx.caller.address]]);
  const { passkeys, owners, counts } = await batch(ctx.db, {
    passkeys: selectPasskey(ctx.db, input.id),
    owners: selectPasskeyOwner(ctx.db, input.id),
    counts: tries.map((one) => countTry(ctx.db, one)),
  });
  refuseExcess(ctx, tries, counts);

  const { passkey, account, challenge, counter } = await checked(async () => {
    const use = { purpose: 'passkey_sign_in', holder: browser ?? '' } as const;
    const answered = await answeredChallenge(ctx, use, input.client_data);
    const [known] = passkeys;
    const [owner] = owners;
    if (!known || !owner) throw new AppError('unknown_passkey');
    if (input.user_handle !== base64url.encode(owner.id))
      throw new Error('it is for another person');
    const key = JSON.parse(known.publicKey) as JsonWebKey;
    return {
      passkey: known,
      account: owner,
      challenge: answered,
      counter: await checkAssertion(input, key, ctx.origin),
    };
  });

  const session = await newSession(ctx, account.id, { with: 'passkey', stay: input.stay });
  const allowed = sql`${isUnspent(ctx.db, challenge.nonce)} and ${isFresh(passkey, counter)}`;
  const { startedSession, signInMail } = await batch(ctx.db, {
    ...sessionStatements(ctx, session, allowed),
    use: noteUse(ctx.db, passkey, counter, ctx.clock.now(), isUnspent(ctx.db, challenge.nonce)),
    nonce: spendNonce(ctx.db, challenge.nonce, challenge.endsAt),
    tries: tries.map((one) => uncountTry(ctx.db, one)),
  });
  // The challenge was used before, the counter went back, or the passkey was just removed.
  if (startedSession.length === 0) throw new AppError('invalid_passkey');
  tellOfSignIn(ctx, session, signInMail);
  return signedIn(account, session);
}
