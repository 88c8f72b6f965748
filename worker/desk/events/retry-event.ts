import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { selectLastAction } from '#worker/desk/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { isFailedEvent, makeEventDue, selectEventState } from '#worker/stripe/desk/shared-sql.ts';

/**
 * Has the next scheduled run do the work of an event again that has failed. One round trip. Throws
 * `not_found`, and `already_decided` for one whose work is done or has not failed.
 */
export async function retryEvent(
  ctx: DeskCtx,
  id: string,
  actionId: string,
): Promise<DeskActAnswer> {
  const { db } = ctx;
  const action = newAction(ctx, {
    actionId,
    action: 'event.again',
    subject: 'event',
    subjectId: id,
    accountId: null,
    details: {},
  });
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: isFailedEvent(id),
    write: (onlyIf) => ({ due: makeEventDue(db, id, action.at, onlyIf) }),
    read: { events: selectEventState(db, id), lastActions: selectLastAction(db, 'event', id) },
  });
  if (outcome !== 'refused') return { success: true, id };
  const [event] = rows.events;
  if (!event) throw new AppError('not_found');
  const status = event.handledAt === null ? 'waiting' : 'handled';
  throw alreadyDecidedError(status, rows.lastActions[0]?.operator ?? null);
}
