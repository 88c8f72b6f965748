/*
 * How the desk writes. All writing calls follow one scheme (docs/decisions/0024):
 *
 * - The client makes a UUID, `action_id`, for each press of a button. It sends the same `action_id`
 *   again when it repeats a call whose answer was lost. The schema of every writing call has it
 *   (`deskWrite` in schemas.ts).
 * - The verb makes an action of the request and writes everything in one batch:
 *
 *       const action = newAction(ctx, { actionId, action: 'payout.approved', … });
 *       const { outcome, auditRow, rows } = await runAction(ctx, action, {
 *         onlyIf: isPayoutInState(db, payout),
 *         write: (onlyIf) => ({ updated: updatePayout(db, id, change, now, onlyIf) }),
 *         read: { latest: selectPayout(db, id) },
 *       });
 *
 *   The audit row comes first and holds the condition. When two operators act at once, one writes
 *   the row and the change, and the other writes neither. A change must not have a condition of its
 *   own that could refuse it: then the audit row would record something that did not happen. Give
 *   such a condition to the audit row.
 * - A new thing may get its id from the database. Then the audit row comes second, so the verb
 *   (create-deal.ts) builds the batch itself: `insertDeal(…, isNewAction(action))`, then
 *   `insertAction` with an expression as `subjectId`.
 * - A `repeated` action answers as the first one did, from `auditRow` (`subjectId`, `details`). A
 *   `refused` action answers 404 where the thing does not exist, otherwise 409 `already_decided`
 *   with `status` and `by`. Read both in the same batch (`selectLastAction` knows who acted last).
 */
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { partOf } from '#worker/db/place.ts';
import type { Part } from '#worker/db/place.ts';
import { insertRow } from '#worker/db/row.ts';
import type { Action } from '#worker/desk/action.ts';
import { audit } from '#worker/desk/table.ts';

/** Writes an action's audit row where `onlyIf` holds, once for its `actionId`. */
export function insertAction(db: Database, action: Action, onlyIf: SQL = sql`true`) {
  return insertRow(db, audit, action, sql`where ${onlyIf}`).onConflictDoNothing();
}

/** An SQL condition: this attempt, not an earlier one, has written the action's audit row. */
export function isRecorded({ actionId, attempt }: Action): SQL {
  return sql`exists (select 1 from ${audit} where ${audit.actionId} = ${actionId} and ${audit.attempt} = ${attempt})`;
}

/** An SQL condition: no audit row has the action's `actionId` yet. */
export function isNewAction({ actionId }: Action): SQL {
  return sql`not exists (select 1 from ${audit} where ${audit.actionId} = ${actionId})`;
}

/** The audit row with that `actionId`; no row where nothing was done. */
export function selectAction(db: Database, actionId: string) {
  return db.select().from(audit).where(eq(audit.actionId, actionId));
}

/** The latest action on that subject. */
export function selectLastAction(db: Database, subject: string, subjectId: string) {
  return db
    .select()
    .from(audit)
    .where(and(eq(audit.subject, subject), eq(audit.subjectId, subjectId)))
    .orderBy(desc(audit.id))
    .limit(1);
}

/** An SQL condition: the latest action on that subject is `action`. */
export function isLastAction(subject: string, subjectId: string, action: string): SQL {
  return sql`(select ${audit.action} from ${audit} where ${audit.subject} = ${subject} and ${audit.subjectId} = ${subjectId} order by ${audit.id} desc limit 1) = ${action}`;
}

/** An SQL condition: something was done with that thing at the desk. */
export function isHandled(subject: string, subjectId: SQL): SQL {
  return sql`exists (select 1 from ${audit} where ${audit.subject} = ${subject} and ${audit.subjectId} = ${subjectId})`;
}

/** Which actions to find: those that match every given field. */
export interface AuditFilter {
  subject?: string | undefined;
  subjectId?: string | undefined;
  accountId?: string | undefined;
  operator?: string | undefined;
  /** Only actions with a smaller id, which are older. */
  before?: number | undefined;
}

/** The actions that match a filter, the latest first. */
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

/** That part of the actions on a person. A statement. */
export function selectActionsIn(db: Database, accountId: string, part: Part) {
  const { place, where, order } = partOf(part, audit.id, audit.at);
  const { action, operator, subject, subjectId, details } = audit;
  return db
    .select({ ...place, action, operator, subject, subjectId, details })
    .from(audit)
    .where(and(eq(audit.accountId, accountId), where))
    .orderBy(...order)
    .limit(part.limit);
}
