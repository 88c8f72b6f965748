import { base64url } from 'jose';
import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';

import { callersId, isCallers, readAsCaller } from '#worker/account/caller.ts';
import { refuseUnconfirmed } from '#worker/account/confirmation.ts';
import { isUnspent, spendNonce } from '#worker/account/nonce-sql.ts';
import {
  answeredChallenge,
  checked,
  knownKey,
  newChallenge,
  timeoutMs,
} from '#worker/account/passkey/challenge.ts';
import { itemOf } from '#worker/account/passkey/own-passkeys.ts';
import {
  hasPasskey,
  insertPasskey,
  mostPasskeys,
  selectPasskeys,
} from '#worker/account/passkey/passkey-sql.ts';
import type { PasskeyRow } from '#worker/account/passkey/passkey-sql.ts';
import { algorithms } from '#worker/account/passkey/public-key.ts';
import type {
  CreationOptionsAnswer,
  passkeyAdd,
  PasskeyItem,
} from '#worker/account/passkey/schemas.ts';
import { readNewKey, rpIdOf } from '#worker/account/passkey/verify-response.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { deviceName } from '#worker/device-name.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import { passkeyAddedMail } from '#worker/mail/templates/account-mails.ts';
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

/**
 * Adds the passkey that the caller's browser has made, and tells them by mail. The same answer sent
 * again adds nothing and succeeds. Throws `not_logged_in`, `confirmation_required`,
 * `invalid_passkey`, `too_many_passkeys`.
 */
export async function addPasskey(
  ctx: Ctx,
  input: z.output<typeof passkeyAdd>,
): Promise<PasskeyItem> {
  const { account } = await readAsCaller(ctx, () => ({}));
  refuseUnconfirmed(ctx, account, false);
  const holder = ctx.caller.sessionHash ?? '';
  const { challenge, key } = await checked(async () => ({
    challenge: await answeredChallenge(ctx, { purpose: 'passkey_add', holder }, input.client_data),
    key: await readNewKey(input, ctx.origin),
  }));

  const now = ctx.clock.now();
  const row: PasskeyRow = {
    credentialId: key.credentialId,
    id: crypto.randomUUID(),
    accountId: account.id,
    publicKey: JSON.stringify(key.publicKey),
    counter: key.counter,
    transports: input.transports.join(),
    name: authenticatorName(key.model, ctx.caller.userAgent),
    createdAt: now,
    lastUsedAt: null,
  };
  const allowed = sql`${isUnspent(ctx.db, challenge.nonce)} and ${isCallers(ctx, account.id)}`;
  const notice = {
    key: `passkey-added:${row.id}`,
    ...passkeyAddedMail(account.email, row.name, ctx.origin, now),
  };
  const { mail, passkeys } = await batch(ctx.db, {
    passkey: insertPasskey(ctx.db, row, allowed),
    nonce: spendNonce(ctx.db, challenge.nonce, challenge.endsAt),
    mail: queueMail(ctx.db, notice, now, hasPasskey(row.id)),
    passkeys: selectPasskeys(ctx.db, callersId(ctx)),
  });
  await sendQueued(ctx, notice, mail);
  const added = passkeys.find(({ credentialId }) => credentialId === key.credentialId);
  if (added) return itemOf(added);
  // Another person has that key, the challenge was used for another one, or the session has ended.
  throw new AppError(passkeys.length < mostPasskeys ? 'invalid_passkey' : 'too_many_passkeys');
}

/** Where most people keep their passkeys, by the model (AAGUID) that the authenticator names. */
const keepers: Record<string, string> = {
  fbfc3007154e4ecc8c0b6e020557d7bd: 'Apple Passwörter',
  dd4ec289e01d41c9bb8970fa845d4bf2: 'Apple Passwörter',
  ea9b8d664d011d213ce4b6b48cb575d4: 'Google Passwortmanager',
  '08987058cadc4b81b6e130de50dcbe96': 'Windows Hello',
  '9ddd1817af5a4672a2b93e3dd95000a9': 'Windows Hello',
  '6028b017b1d44c02b4b3afcdafc96bb2': 'Windows Hello',
  '53414d53554e47000000000000000000': 'Samsung Pass',
  bada5566a7aa401fbd9645619a55120d: '1Password',
  d548826e79b4db40a3d811116f7e8349: 'Bitwarden',
  '531126d6e717415c93203d9aa6981239': 'Dashlane',
  fdb141b25d84443e8a354698c205a502: 'KeePassXC',
  '50726f746f6e5061737350726f746f6e': 'Proton Pass',
};

/** A first name for a passkey: its keeper's, or that of the device that made it. */
function authenticatorName(model: string, userAgent: string): string {
  return keepers[model] ?? (deviceName(userAgent) || 'Passkey');
}
