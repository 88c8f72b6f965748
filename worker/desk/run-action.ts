import type { SQL } from 'drizzle-orm';

import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import type { Results, Statements } from '#worker/db/batch.ts';
import { actionOutcome } from '#worker/desk/action.ts';
import type { Action, AuditRow } from '#worker/desk/action.ts';
import { insertAction, isRecorded, selectAction } from '#worker/desk/shared-sql.ts';

interface ActionSteps<W extends Statements, R extends Statements> {
  /** What must hold in the database, otherwise the action is refused. */
  onlyIf?: SQL | undefined;
  /** The change. Each statement must write only where `isRecorded` holds. */
  write: (isRecorded: SQL) => W;
  /** What to read after the change. No name may occur in `write` too. */
  read: R;
}

type ActionResult<Rows> =
  | { outcome: 'done' | 'repeated'; auditRow: AuditRow; rows: Rows }
  | { outcome: 'refused'; auditRow: undefined; rows: Rows };

/**
 * Runs an action in one round trip: its audit row, the change, and what the verb reads afterwards.
 * It happens once, and a repeated request changes nothing (shared-sql.ts explains the scheme).
 * Throws `invalid_request` (409) where the `actionId` belongs to another action.
 */
export async function runAction<const W extends Statements, const R extends Statements>(
  ctx: DeskCtx,
  action: Action,
  { onlyIf, write, read }: ActionSteps<W, R>,
): Promise<ActionResult<Results<W & R>>> {
  // The names of the scheme's own statements begin with a space, which no other name does.
  const rows = await batch(ctx.db, {
    ' audit': insertAction(ctx.db, action, onlyIf),
    ...write(isRecorded(action)),
    ' audit rows': selectAction(ctx.db, action.actionId),
    ...read,
  });
  const auditRows: readonly AuditRow[] = rows[' audit rows'];
  const outcome = actionOutcome(action, auditRows);
  const [auditRow] = auditRows;
  if (outcome === 'refused' || !auditRow) return { outcome: 'refused', auditRow: undefined, rows };
  return { outcome, auditRow, rows };
}
