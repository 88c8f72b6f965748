import { base64url } from 'jose';

import { readAsCaller } from '#worker/account/caller.ts';
import { refuseUnconfirmed } from '#worker/account/confirmation.ts';
import { knownKey, newChallenge, timeoutMs } from '#worker/account/passkey/challenge.ts';
import { mostPasskeys, selectPasskeys } from '#worker/account/passkey/passkey-sql.ts';
import { algorithms } from '#worker/account/passkey/public-key.ts';
import type { CreationOptionsAnswer } from '#worker/account/passkey/schemas.ts';
import { rpIdOf } from '#worker/account/passkey/verify-response.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { product } from '#worker/product.ts';

/**
 * What a browser needs to make a passkey for the caller. Asks for a confirmation first, so that
 * nobody touches their sensor in vain. Throws `not_logged_in`, `confirmation_required`,
 * `too_many_passkeys`.
 */
export async function beginAdding(ctx: Ctx): Promise<CreationOptionsAnswer> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    passkeys: selectPasskeys(ctx.db, accountId),
  }));
  refuseUnconfirmed(ctx, account, false);
  if (rows.passkeys.length >= mostPasskeys) throw new AppError('too_many_passkeys');
  const holder = ctx.caller.sessionHash ?? '';
  return {
    public_key: {
      challenge: await newChallenge(ctx, { purpose: 'passkey_add', holder }),
      rp: { id: rpIdOf(ctx.origin), name: product.name },
      user: {
        id: base64url.encode(account.id),
        name: account.email,
        displayName: account.displayName,
      },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: rows.passkeys.map(knownKey),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      timeout: timeoutMs,
    },
  };
}
