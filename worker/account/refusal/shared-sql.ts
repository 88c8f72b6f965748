/* What a person was refused (docs/decisions/0008). */
import { and, eq, sql } from 'drizzle-orm';

import { refusal } from '#worker/account/table.ts';
import { dayMs } from '#worker/calendar.ts';
import type { Database } from '#worker/db/client.ts';
import { partOf } from '#worker/db/place.ts';
import type { Part } from '#worker/db/place.ts';
import { insertRow } from '#worker/db/row.ts';

export type RefusalRow = typeof refusal.$inferSelect;

/** Nobody needs to see more of them; whoever guesses a password makes many. */
const mostADay = 20;

/** Notes a refusal, once for its id, and so many of a person in a day. A statement. */
export function insertRefusal(db: Database, row: RefusalRow) {
  const today = sql`(select count(*) from (select 1 from ${refusal}
    where ${refusal.accountId} = ${row.accountId} and ${refusal.at} > ${row.at - dayMs}
    limit ${mostADay}))`;
  return insertRow(db, refusal, row, sql`where ${today} < ${mostADay}`).onConflictDoNothing();
}

/** That part of what a person was refused of a kind. A statement. */
export function selectRefusalsIn(
  db: Database,
  accountId: string,
  what: RefusalRow['what'],
  part: Part,
) {
  const { place, where, order } = partOf(part, refusal.id, refusal.at);
  const { rule, code, userAgent, country } = refusal;
  return db
    .select({ ...place, rule, code, userAgent, country })
    .from(refusal)
    .where(and(eq(refusal.accountId, accountId), eq(refusal.what, what), where))
    .orderBy(...order)
    .limit(part.limit);
}
