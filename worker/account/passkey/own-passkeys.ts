import type * as z from 'zod/mini';
import { sql } from 'drizzle-orm';

import { callersId, isCallers, read, readAsCaller, reading } from '#worker/account/caller.ts';
import { refuseUnconfirmed } from '#worker/account/confirmation.ts';
import { deleteGrantsBegunWith } from '#worker/account/oauth-grant/shared-sql.ts';
import {
  deletePasskey,
  deletePasskeySessions,
  hasPasskey,
  selectOwn,
  selectPasskeys,
  updateName,
} from '#worker/account/passkey/passkey-sql.ts';
import type { PasskeyRow } from '#worker/account/passkey/passkey-sql.ts';
import type {
  PasskeyItem,
  passkeyName,
  passkeyRemove,
  PasskeysAnswer,
} from '#worker/account/passkey/schemas.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import { passkeyRemovedMail } from '#worker/mail/templates/account-mails.ts';

/** The caller's passkeys. */
export const passkeysReading = reading({
  statements: (ctx, accountId) => ({ passkeys: selectPasskeys(ctx.db, accountId) }),
  answer: (_ctx, { passkeys }): PasskeysAnswer => ({ passkeys: passkeys.map(itemOf) }),
});

/** Throws `not_logged_in`. */
export function listPasskeys(ctx: Ctx): Promise<PasskeysAnswer> {
  return read(ctx, passkeysReading);
}

/** A passkey as its owner sees it. */
export function itemOf(row: PasskeyRow): PasskeyItem {
  const { id, credentialId, name, createdAt, lastUsedAt } = row;
  return { id, credential_id: credentialId, name, created_at: createdAt, last_used_at: lastUsedAt };
}

/** Renames one of the caller's passkeys. Throws `not_logged_in`, `not_found`. */
export async function renamePasskey(
  ctx: Ctx,
  { id, name }: z.output<typeof passkeyName>,
): Promise<void> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    renamed: updateName(ctx.db, accountId, id, name),
  }));
  if (rows.renamed.length === 0) throw new AppError('not_found');
}

/**
 * Removes one of the caller's passkeys, ends the other sessions that a passkey has begun (a session
 * does not record which), and tells them by mail. A passkey that is not there is no error: the call
 * may have been sent again. Throws `not_logged_in`, `confirmation_required`.
 */
export async function removePasskey(
  ctx: Ctx,
  { id }: z.output<typeof passkeyRemove>,
): Promise<void> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    passkeys: selectOwn(ctx.db, accountId, id),
  }));
  refuseUnconfirmed(ctx, account, false);
  const [passkey] = rows.passkeys;
  if (!passkey) return;

  const now = ctx.clock.now();
  const notice = {
    key: `passkey-removed:${id}`,
    ...passkeyRemovedMail(account.email, passkey.name, ctx.origin, now),
  };
  const accountId = callersId(ctx);
  const isThere = sql`${hasPasskey(id)} and ${isCallers(ctx, account.id)}`;
  const { mail, callers } = await batch(ctx.db, {
    mail: queueMail(ctx.db, notice, now, isThere),
    sessions: deletePasskeySessions(ctx.db, accountId, ctx.caller.sessionHash ?? '', isThere),
    apps: deleteGrantsBegunWith(ctx.db, accountId, 'passkey', isThere),
    passkey: deletePasskey(ctx.db, accountId, id, isThere),
    callers: selectOwn(ctx.db, accountId, id),
  });
  await sendQueued(ctx, notice, mail);
  // Still there: the session has ended in the meantime.
  if (callers.length > 0) throw new AppError('not_logged_in');
}
