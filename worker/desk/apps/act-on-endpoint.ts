import {
  endEndpoint,
  isEndpointLive,
  resumeEndpoint,
  rotateSecret,
  selectEndpoint,
} from '#worker/client-api/desk/shared-sql.ts';
import { endpointSecret } from '#worker/client-api/webhooks/secret.ts';
import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import type { Action } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import { refuseLateRepeat } from '#worker/desk/apps/shown-once.ts';
import type { SecretAnswer } from '#worker/desk/apps/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { selectLastAction } from '#worker/desk/shared-sql.ts';

/** One act of an operator's on an endpoint. */
interface Act {
  id: string;
  actionId: string;
}

function actionOn(ctx: DeskCtx, { id, actionId }: Act, action: string): Action {
  const subject = { subject: 'app_endpoint', subjectId: id, accountId: null };
  return newAction(ctx, { actionId, action, ...subject, details: {} });
}

/**
 * Gives an endpoint another secret; for a day messages bear both signatures. One round trip. Throws
 * `already_decided` for one that is unknown or has ended, and for a repeat that comes too late.
 */
export async function changeSecret(ctx: DeskCtx, act: Act): Promise<SecretAnswer> {
  const { db } = ctx;
  const action = actionOn(ctx, act, 'app_endpoint.secret_changed');
  const { outcome, auditRow, rows } = await runAction(ctx, action, {
    onlyIf: isEndpointLive(act.id),
    write: (onlyIf) => ({ secret: rotateSecret(db, act.id, action.at, onlyIf) }),
    read: { endpoints: selectEndpoint(db, act.id) },
  });
  const [endpoint] = rows.endpoints;
  if (outcome === 'refused' || !endpoint) throw alreadyDecidedError('ended', null);
  refuseLateRepeat(ctx, { outcome, auditRow });
  return { success: true, id: act.id, secret: await endpointSecret(ctx.codePepper, endpoint) };
}

/**
 * Sends an endpoint all that has not arrived there, also what was given up; one that was paused
 * goes on. One round trip. Throws `already_decided` for one that is unknown or has ended.
 */
export async function resume(ctx: DeskCtx, act: Act): Promise<DeskActAnswer> {
  const { db } = ctx;
  const action = actionOn(ctx, act, 'app_endpoint.resumed');
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: isEndpointLive(act.id),
    write: (onlyIf) => resumeEndpoint(db, act.id, action.at, onlyIf),
    read: { lastActions: selectLastAction(db, 'app_endpoint', act.id) },
  });
  if (outcome !== 'refused') return { success: true, id: act.id };
  throw alreadyDecidedError('ended', rows.lastActions[0]?.operator ?? null);
}

/**
 * Ends an endpoint. One round trip. Throws `already_decided` for one that is unknown or has ended.
 */
export async function end(ctx: DeskCtx, act: Act): Promise<DeskActAnswer> {
  const { db } = ctx;
  const action = actionOn(ctx, act, 'app_endpoint.ended');
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: isEndpointLive(act.id),
    write: (onlyIf) => endEndpoint(db, act.id, action.at, onlyIf),
    read: { lastActions: selectLastAction(db, 'app_endpoint', act.id) },
  });
  if (outcome !== 'refused') return { success: true, id: act.id };
  throw alreadyDecidedError('ended', rows.lastActions[0]?.operator ?? null);
}
