import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { DeskCtx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import type { audit } from '#worker/desk/table.ts';

/** A row of the audit log. */
export type AuditRow = typeof audit.$inferSelect;

/** What is done, to what, and which person it concerns. `details` say what changed, and why. */
type ActionFields = Pick<AuditRow, 'action' | 'subject' | 'details'> & {
  /** The client's id of its request. Left out by a call that cannot send one. */
  actionId?: string;
  /** An expression for an id that a repeated request does not know: see `newSubjectId`. */
  subjectId: string | SQL<string>;
  accountId: string | SQL<string> | null;
};

/** A row of the audit log before it is written: one request of an operator. */
export type Action = ActionFields & Pick<AuditRow, 'actionId' | 'attempt' | 'at' | 'operator'>;

/** Makes an action of what the operator asks for. It is not written yet. */
export function newAction(ctx: DeskCtx, fields: ActionFields): Action {
  return {
    actionId: crypto.randomUUID(),
    ...fields,
    attempt: crypto.randomUUID(),
    at: ctx.clock.now(),
    operator: ctx.operator,
  };
}

/**
 * The id of something that the action itself makes. A repeated request makes another id, so
 * `actionOutcome` does not compare the ids of expressions.
 */
export function newSubjectId(id: string): SQL<string> {
  return sql<string>`${id}`;
}

/**
 * `done`: this request did it. `repeated`: the same request did it before. `refused`: nothing was
 * done, because the action's condition did not hold.
 */
type ActionOutcome = 'done' | 'repeated' | 'refused';

/**
 * What became of an action, judged by the audit row that has its `actionId`. Throws
 * `invalid_request` (409) where that id belongs to another action.
 */
export function actionOutcome(action: Action, [row]: readonly AuditRow[]): ActionOutcome {
  if (!row) return 'refused';
  if (row.attempt === action.attempt) return 'done';
  const isSame =
    row.operator === action.operator &&
    row.action === action.action &&
    row.subject === action.subject &&
    (isExpression(action.accountId) || row.accountId === action.accountId) &&
    (isExpression(action.subjectId) || row.subjectId === action.subjectId);
  if (!isSame) throw new AppError('invalid_request', { status: 409 });
  return 'repeated';
}

/** Whether the same request did this before. Throws as `actionOutcome`. */
export function isRepeated(action: Action, auditRows: readonly AuditRow[]): boolean {
  return actionOutcome(action, auditRows) === 'repeated';
}

function isExpression(value: string | SQL<string> | null): value is SQL<string> {
  return typeof value === 'object' && value !== null;
}
