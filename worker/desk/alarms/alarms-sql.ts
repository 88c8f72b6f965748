import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { alarm } from '#worker/desk/alarms/table.ts';

export type AlarmRow = typeof alarm.$inferSelect;

/** What was told and is not over. A statement. */
export function selectAlarms(db: Database) {
  return db.select().from(alarm);
}

/** Notes that something stands out, once. A statement. */
export function insertAlarm(db: Database, row: AlarmRow) {
  return db.insert(alarm).values(row).onConflictDoNothing();
}

/** An SQL condition: it was found at that moment, and is not over. */
export function isAlarm({ condition, since }: AlarmRow): SQL {
  return sql`exists (select 1 from ${alarm}
    where ${alarm.condition} = ${condition} and ${alarm.since} = ${since})`;
}

/** Notes that it is over. A statement. */
export function deleteAlarm(db: Database, { condition, since }: AlarmRow) {
  return db.delete(alarm).where(and(eq(alarm.condition, condition), eq(alarm.since, since)));
}
