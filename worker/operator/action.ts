import type { SQL } from 'drizzle-orm';

import type { DeskCtx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import type { audit } from '#worker/operator/table.ts';

/** A row of the audit log. */
export type AuditRow = typeof audit.$inferSelect;

/** What is done to what, and to whose; `details` tell what it was before and after, and why. */
type Deed = Pick<AuditRow, 'action' | 'subject' | 'details'> & {
  /** The client's name of what it asks for; one of its own for a call that cannot carry one. */
  actionId?: string;
  /** Of something that is made in the same batch, an expression. */
  subjectId: string | SQL<string>;
  accountId: string | SQL<string> | null;
};

/** One request of an operator's to do something: a row of the audit log before it is written. */
export type Action = Deed & Pick<AuditRow, 'actionId' | 'attempt' | 'at' | 'operator'>;

/** Somebody at the desk wants to do that, now. */
export function newAction(ctx: DeskCtx, deed: Deed): Action {
  return {
    actionId: crypto.randomUUID(),
    ...deed,
    attempt: crypto.randomUUID(),
    at: ctx.clock.now(),
    operator: ctx.operator,
  };
}

/**
 * What became of an action, from what `selectAction` found at the end of its batch: `done` by it,
 * `repeated` where the same request had done it before, `refused` where things were not as its
 * condition asks. Throws `invalid_request` for the name of another action.
 */
export function outcomeOf(
  action: Action,
  kept: readonly AuditRow[],
): 'done' | 'repeated' | 'refused' {
  const [row] = kept;
  if (!row) return 'refused';
  if (row.attempt === action.attempt) return 'done';
  const same =
    row.operator === action.operator &&
    row.action === action.action &&
    row.subject === action.subject &&
    (isExpression(action.accountId) || row.accountId === action.accountId) &&
    (typeof action.subjectId !== 'string' || row.subjectId === action.subjectId);
  if (!same) throw new AppError('invalid_request', { status: 409 });
  return 'repeated';
}

function isExpression(value: Deed['accountId']): value is SQL<string> {
  return typeof value === 'object' && value !== null;
}
