import { and, asc, eq, sql } from 'drizzle-orm';

import { emailOf } from '#worker/account/shared-sql.ts';
import type { Database } from '#worker/db/client.ts';
import { audit } from '#worker/desk/table.ts';

/** How the log calls an act that waits, and by what the act of the second operator is named. */
export const askedAction = 'second_look.asked';
export const refusedAction = 'second_look.refused';
export const secondSubject = 'second_look';
export const decisionId = (id: string) => `second:${id}`;

/** How many that wait are read at once. */
const mostShown = 100;

/** An SQL condition: a row of the log asks for an act, and nobody has decided over it. */
const isWaiting = and(
  eq(audit.subject, secondSubject),
  eq(audit.action, askedAction),
  sql`not exists (select 1 from ${audit} as decision
    where decision.action_id = 'second:' || ${audit.subjectId})`,
);

/** The acts that wait for a second operator, the oldest first. A statement. */
export function selectWaiting(db: Database) {
  return db
    .select({
      id: audit.subjectId,
      operator: audit.operator,
      at: audit.at,
      accountId: audit.accountId,
      email: emailOf(audit.accountId).as('email'),
      details: audit.details,
    })
    .from(audit)
    .where(isWaiting)
    .orderBy(asc(audit.id))
    .limit(mostShown);
}

/** How many acts wait for a second operator, at most `most`. A statement. */
export function countWaiting(db: Database, most: number) {
  const waiting = db.select({ id: audit.id }).from(audit).where(isWaiting).limit(most);
  return db.select({ count: sql<number>`count(*)`.as('count') }).from(waiting.as('waiting'));
}
