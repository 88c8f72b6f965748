import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import type { AuditRow } from '#worker/desk/action.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { PendingAnswer, WaitingAct } from '#worker/desk/second-looks/schemas.ts';
import { askedAction, secondSubject } from '#worker/desk/second-looks/second-looks-sql.ts';

/** By whom an act was asked for that a second operator does. */
export interface Asked {
  by: string;
}

/** Whether a sum wants two operators (`FOUR_EYES_FROM`), and only one has looked. Cents. */
export function wantsSecond({ fourEyesFrom }: DeskCtx, cents: number, asked?: Asked): boolean {
  return asked === undefined && cents >= fourEyesFrom;
}

/** Notes an act in the log that a second operator has to confirm. Nothing else happens. */
export async function askSecond(
  ctx: DeskCtx,
  { actionId, accountId }: { actionId: string; accountId: string },
  waits: WaitingAct,
): Promise<PendingAnswer> {
  const action = newAction(ctx, {
    actionId,
    action: askedAction,
    subject: secondSubject,
    subjectId: actionId,
    accountId,
    details: { ...waits },
  });
  await runAction(ctx, action, { write: () => ({}), read: {} });
  return { pending: actionId };
}

/** The answer of an act that was asked for before, under that row of the log; null for another. */
export function pendingIn([row]: readonly AuditRow[]): PendingAnswer | null {
  return row?.action === askedAction ? { pending: row.actionId } : null;
}
