import { read, reading } from '#worker/account/caller.ts';
import { selectPasskeys } from '#worker/account/passkey/passkey-sql.ts';
import type { PasskeyRow } from '#worker/account/passkey/passkey-sql.ts';
import type { PasskeyItem, PasskeysAnswer } from '#worker/account/passkey/schemas.ts';
import type { Ctx } from '#worker/context.ts';

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
