import { hasRoomForEndpoint, insertEndpoint } from '#worker/client-api/desk/shared-sql.ts';
import { isEndpointAddress } from '#worker/client-api/webhooks/address.ts';
import { endpointSecret } from '#worker/client-api/webhooks/secret.ts';
import type { DeskCtx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { newAction } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import { refuseLateRepeat, requireClient } from '#worker/desk/apps/shown-once.ts';
import type { NewEndpointInput, SecretAnswer } from '#worker/desk/apps/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import { AppError } from '#worker/errors.ts';

/**
 * Makes an address to which an app is sent webhooks. From now on it is told what changes. One round
 * trip. Throws `not_found`, `invalid_request` for an address to which nothing is sent, and
 * `already_decided` for an app that has five, and for a repeat that comes too late.
 */
export async function makeEndpoint(
  ctx: DeskCtx,
  clientId: string,
  { action_id: actionId, address, types }: NewEndpointInput,
): Promise<SecretAnswer> {
  const { db, operator } = ctx;
  requireClient(ctx, clientId);
  if (!isEndpointAddress(address, ctx.isLocal)) {
    throw new AppError('invalid_request', {
      status: 422,
      fields: { address: 'invalid_request' },
    });
  }
  const id = `ep_${(await sha256(`${operator}:${clientId}:${actionId}`)).slice(0, 12)}`;
  const row = { id, clientId, address, types: [...new Set(types)] };
  const action = newAction(ctx, {
    actionId,
    action: 'app_endpoint.made',
    subject: 'app_endpoint',
    subjectId: id,
    accountId: null,
    details: { app: clientId, address, types: row.types },
  });
  const { outcome, auditRow } = await runAction(ctx, action, {
    onlyIf: hasRoomForEndpoint(db, clientId),
    write: (onlyIf) => ({ endpoint: insertEndpoint(db, row, action.at, onlyIf) }),
    read: {},
  });
  if (outcome === 'refused') throw alreadyDecidedError('five_endpoints', null);
  refuseLateRepeat(ctx, { outcome, auditRow });
  return {
    success: true,
    id,
    secret: await endpointSecret(ctx.codePepper, { id, generation: 1 }),
  };
}
