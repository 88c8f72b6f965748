import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { JsonWebKey } from 'node:crypto';

import { readAsCaller } from '#worker/account/caller.ts';
import { refuseExcess, tryOfCaller } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { isUnspent, spendNonce } from '#worker/account/nonce-sql.ts';
import {
  answeredChallenge,
  checked,
  knownKey,
  newChallenge,
  timeoutMs,
} from '#worker/account/passkey/challenge.ts';
import {
  isFresh,
  noteUse,
  selectPasskey,
  selectPasskeys,
} from '#worker/account/passkey/passkey-sql.ts';
import type { passkeyConfirm, RequestOptionsAnswer } from '#worker/account/passkey/schemas.ts';
import { checkAssertion, rpIdOf } from '#worker/account/passkey/verify-response.ts';
import { updateConfirmed } from '#worker/account/profile/profile-sql.ts';
import { selectCaller } from '#worker/account/session-sql.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';

/** What a browser needs to ask for one of the caller's passkeys. Throws `not_logged_in`. */
export async function beginConfirming(ctx: Ctx): Promise<RequestOptionsAnswer> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    passkeys: selectPasskeys(ctx.db, accountId),
  }));
  const holder = ctx.caller.sessionHash ?? '';
  return {
    public_key: {
      challenge: await newChallenge(ctx, { purpose: 'passkey_confirm', holder }),
      rpId: rpIdOf(ctx.origin),
      allowCredentials: rows.passkeys.map(knownKey),
      userVerification: 'required',
      timeout: timeoutMs,
    },
  };
}

/**
 * Confirms the caller's session by one of their passkeys, in place of a code by mail. The same
 * answer sent again succeeds and changes nothing. Throws `not_logged_in`, `too_many_requests`,
 * `unknown_passkey` for a key that was removed, `invalid_passkey`.
 */
export async function confirmWithPasskey(
  ctx: Ctx,
  input: z.output<typeof passkeyConfirm>,
): Promise<void> {
  const tries = [tryOfCaller(ctx, limits.passkeyPerAccount)];
  const { account, rows } = await readAsCaller(ctx, () => ({
    passkeys: selectPasskey(ctx.db, input.id),
    counts: tries.map((one) => countTry(ctx.db, one)),
  }));
  refuseExcess(ctx, tries, rows.counts);

  const holder = ctx.caller.sessionHash ?? '';
  const { passkey, challenge, counter } = await checked(async () => {
    const use = { purpose: 'passkey_confirm', holder } as const;
    const answered = await answeredChallenge(ctx, use, input.client_data);
    const [known] = rows.passkeys;
    if (!known) throw new AppError('unknown_passkey');
    if (known.accountId !== account.id) throw new Error('it is no passkey of the caller');
    const key = JSON.parse(known.publicKey) as JsonWebKey;
    return {
      passkey: known,
      challenge: answered,
      counter: await checkAssertion(input, key, ctx.origin),
    };
  });

  const now = ctx.clock.now();
  const unspent = isUnspent(ctx.db, challenge.nonce);
  const { callers } = await batch(ctx.db, {
    session: updateConfirmed(ctx.db, holder, now, sql`${unspent} and ${isFresh(passkey, counter)}`),
    use: noteUse(ctx.db, passkey, counter, now, unspent),
    nonce: spendNonce(ctx.db, challenge.nonce, challenge.endsAt),
    callers: selectCaller(ctx.db, holder, now),
  });
  const confirmedAt = callers[0]?.confirmedAt ?? null;
  if (confirmedAt === null || confirmedAt < challenge.madeAt) throw new AppError('invalid_passkey');
}
