import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import type { Action, AuditRow } from '#worker/desk/action.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { PendingAnswer, WaitingAct } from '#worker/desk/second-looks/schemas.ts';
import { askedAction, secondSubject } from '#worker/desk/second-looks/second-looks-sql.ts';

/**
 * By whom an act was asked for that a second operator does, and how many cents had gone back then;
 * undefined where that is unknown or does not matter.
 */
export interface Asked {
  by: string;
  refundedBefore?: number | undefined;
}

/** Whether a sum wants two operators (`FOUR_EYES_FROM`), and only one has looked. Cents. */
export function wantsSecond({ fourEyesFrom }: DeskCtx, cents: number, asked?: Asked): boolean {
  return asked === undefined && cents >= fourEyesFrom;
}

/** Notes an act in the log that a second operator has to confirm. Nothing else happens. */
export async function askSecond(
  ctx: DeskCtx,
  about: { actionId: string; accountId: string },
  waits: WaitingAct,
): Promise<PendingAnswer> {
  await runAction(ctx, askingAction(ctx, about, waits), { write: () => ({}), read: {} });
  return { pending: about.actionId };
}

/** The row of the log that asks for it. */
export function askingAction(
  ctx: DeskCtx,
  { actionId, accountId }: { actionId: string; accountId: string | null },
  waits: WaitingAct,
): Action {
  return newAction(ctx, {
    actionId,
    action: askedAction,
    subject: secondSubject,
    subjectId: actionId,
    accountId,
    details: { ...waits },
  });
}

/** The answer of an act that was asked for before, under that row of the log; null for another. */
export function pendingIn([row]: readonly AuditRow[]): PendingAnswer | null {
  return row?.action === askedAction ? { pending: row.actionId } : null;
}
