/*
 * How anything is written at the desk. One scheme for all of it:
 *
 * - The client names what it asks for with a fresh UUID, `action_id`, once for each press of a
 *   button, and sends the same again when it repeats a call whose answer was lost. Every schema of
 *   a writing call takes it (`deskWrite` in schemas.ts).
 * - The verb makes an action of it (`newAction`) and writes everything in one batch:
 *
 *       const action = newAction(ctx, { actionId, action: 'payout.approved', subject: 'payout', … });
 *       const [, , kept] = await ctx.db.batch([
 *         recordAction(ctx.db, action, isRequested(payoutId)), // once, and only if things are so
 *         approvePayout(ctx.db, payoutId, now, wasDone(action)), // only by this very request
 *         selectAction(ctx.db, action.actionId),
 *       ]);
 *       outcomeOf(action, kept); // 'done' | 'repeated' | 'refused'
 *
 *   The audit row comes first and holds the condition, so that of two operators at once one writes
 *   both the row and the change, and the other neither. A change that a slice's own condition could
 *   refuse would leave a row of something that was not done: give the row the same condition.
 * - What is made anew gets its id from the database, so there the row comes second:
 *   `insertDeal(…, isNew(action))`, then `recordAction` with an expression as `subjectId`.
 * - `repeated` answers as the first did, from `kept[0]` (`subjectId`, `details`). `refused` answers
 *   404 where there is no such thing, and otherwise 409 `already_decided` with `by` and `status`:
 *   read both in the same batch (`selectLastAction` knows who).
 */
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import type { Action } from '#worker/operator/action.ts';
import { audit } from '#worker/operator/table.ts';

/** Writes an action down where `onlyIf` holds, once under its name. A statement. */
export function recordAction(db: Database, action: Action, onlyIf: SQL = sql`true`) {
  const { actionId, attempt, at, operator, subject, subjectId, accountId, details } = action;
  return db
    .insert(audit)
    .select(
      sql`select null, ${actionId}, ${attempt}, ${at}, ${operator}, ${action.action}, ${subject},
        ${subjectId}, ${accountId}, ${JSON.stringify(details)} where ${onlyIf}`,
    )
    .onConflictDoNothing();
}

/** An SQL condition: this very request has written its action down. */
export function wasDone({ actionId, attempt }: Action): SQL {
  return sql`exists (select 1 from ${audit} where ${audit.actionId} = ${actionId} and ${audit.attempt} = ${attempt})`;
}

/** An SQL condition: nothing was done under the action's name yet. */
export function isNew({ actionId }: Action): SQL {
  return sql`not exists (select 1 from ${audit} where ${audit.actionId} = ${actionId})`;
}

/** What was done under that name. A statement. */
export function selectAction(db: Database, actionId: string) {
  return db.select().from(audit).where(eq(audit.actionId, actionId));
}

/** What was done last to that. A statement. */
export function selectLastAction(db: Database, subject: string, subjectId: string) {
  return db
    .select()
    .from(audit)
    .where(and(eq(audit.subject, subject), eq(audit.subjectId, subjectId)))
    .orderBy(desc(audit.id))
    .limit(1);
}

/** An SQL condition: that was done last to that. */
export function wasLastAction(subject: string, subjectId: string, action: string): SQL {
  return sql`(select ${audit.action} from ${audit} where ${audit.subject} = ${subject} and ${audit.subjectId} = ${subjectId} order by ${audit.id} desc limit 1) = ${action}`;
}

/** Which actions are looked for; everything that is given has to fit. */
export interface AuditFilter {
  subject?: string | undefined;
  subjectId?: string | undefined;
  accountId?: string | undefined;
  operator?: string | undefined;
  /** Only what was done before the one with this id. */
  before?: number | undefined;
}

/** These actions, the latest first. A statement. */
export function selectActions(db: Database, filter: AuditFilter, limit: number) {
  const { subject, subjectId, accountId, operator, before } = filter;
  return db
    .select()
    .from(audit)
    .where(
      and(
        subject === undefined ? undefined : eq(audit.subject, subject),
        subjectId === undefined ? undefined : eq(audit.subjectId, subjectId),
        accountId === undefined ? undefined : eq(audit.accountId, accountId),
        operator === undefined ? undefined : eq(audit.operator, operator),
        before === undefined ? undefined : lt(audit.id, before),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(limit);
}
