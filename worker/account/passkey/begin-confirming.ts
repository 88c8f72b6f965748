import { readAsCaller } from '#worker/account/caller.ts';
import { knownKey, newChallenge, timeoutMs } from '#worker/account/passkey/challenge.ts';
import { selectPasskeys } from '#worker/account/passkey/passkey-sql.ts';
import type { RequestOptionsAnswer } from '#worker/account/passkey/schemas.ts';
import { rpIdOf } from '#worker/account/passkey/verify-response.ts';
import type { Ctx } from '#worker/context.ts';

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
