import {
  endClientKey,
  hasRoomForKey,
  insertClientKey,
  isKeyLive,
  newClientKey,
} from '#worker/client-api/key/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { hmac } from '#worker/crypto.ts';
import { newAction } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import { refuseLateRepeat, requireClient } from '#worker/desk/apps/shown-once.ts';
import type { SecretAnswer } from '#worker/desk/apps/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { selectLastAction } from '#worker/desk/shared-sql.ts';

/**
 * Makes a key with which an app calls the API. Its secret is an HMAC of the `action_id`, so a
 * repeated request gets the same one. One round trip. Throws `not_found`, and `already_decided` for
 * an app that has two keys, and for a repeat that comes too late.
 */
export async function makeKey(
  ctx: DeskCtx,
  clientId: string,
  actionId: string,
): Promise<SecretAnswer> {
  const { db, operator } = ctx;
  requireClient(ctx, clientId);
  const random = await hmac(ctx.codePepper, `app-key:${operator}:${clientId}:${actionId}`);
  const { secret, row } = await newClientKey(clientId, ctx.clock.now(), random);
  const action = newAction(ctx, {
    actionId,
    action: 'app_key.made',
    subject: 'app_key',
    subjectId: row.id,
    accountId: null,
    details: { app: clientId },
  });
  const { outcome, auditRow } = await runAction(ctx, action, {
    onlyIf: hasRoomForKey(db, clientId),
    write: (onlyIf) => ({ key: insertClientKey(db, row, onlyIf) }),
    read: {},
  });
  if (outcome === 'refused') throw alreadyDecidedError('two_keys', null);
  refuseLateRepeat(ctx, { outcome, auditRow });
  return { success: true, id: row.id, secret };
}

/** Ends a key. One round trip. Throws `already_decided` for one that is unknown or has ended. */
export async function endKey(ctx: DeskCtx, id: string, actionId: string): Promise<DeskActAnswer> {
  const { db } = ctx;
  const action = newAction(ctx, {
    actionId,
    action: 'app_key.ended',
    subject: 'app_key',
    subjectId: id,
    accountId: null,
    details: {},
  });
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: isKeyLive(id),
    write: (onlyIf) => ({ key: endClientKey(db, id, action.at, onlyIf) }),
    read: { lastActions: selectLastAction(db, 'app_key', id) },
  });
  if (outcome !== 'refused') return { success: true, id };
  throw alreadyDecidedError('ended', rows.lastActions[0]?.operator ?? null);
}
