import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';

import { callersId, isCallers, readAsCaller } from '#worker/account/caller.ts';
import { refuseUnconfirmed } from '#worker/account/confirmation.ts';
import { isUnspent, spendNonce } from '#worker/account/nonce-sql.ts';
import { authenticatorName } from '#worker/account/passkey/authenticator-name.ts';
import { answeredChallenge, checked } from '#worker/account/passkey/challenge.ts';
import { itemOf } from '#worker/account/passkey/list-passkeys.ts';
import {
  hasPasskey,
  insertPasskey,
  mostPasskeys,
  selectPasskeys,
} from '#worker/account/passkey/passkey-sql.ts';
import type { PasskeyRow } from '#worker/account/passkey/passkey-sql.ts';
import type { passkeyAdd, PasskeyItem } from '#worker/account/passkey/schemas.ts';
import { readNewKey } from '#worker/account/passkey/verify-response.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import { passkeyAddedMail } from '#worker/mail/templates/account-mails.ts';

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
