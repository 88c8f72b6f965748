import { asc, inArray, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { audit } from '#worker/desk/table.ts';
import { countRows, endLedger } from '#worker/schedule/shared-sql.ts';

/** Entries are written in the order of their ids, so the oldest ones need no index of their own. */
const oldest = (db: Database, limit: number) =>
  db
    .select({ id: audit.id, at: audit.at })
    .from(audit)
    .orderBy(asc(audit.id))
    .limit(limit)
    .as('oldest');

const mostCounted = 1000;

/** Counts the entries from before that moment, UTC milliseconds. */
export function countActionsBefore(db: Database, before: number) {
  const first = oldest(db, mostCounted);
  return countRows(
    db,
    sql`select ${first.at} as since from ${first} where ${first.at} < ${before}`,
  );
}

/** Statements that delete such entries, at most `limit`. */
export function deleteActionsBefore(db: Database, before: number, limit: number) {
  const first = oldest(db, limit);
  const old = db
    .select({ id: first.id })
    .from(first)
    .where(sql`${first.at} < ${before}`);
  return {
    end: endLedger(db, 'audit', before),
    actions: db.delete(audit).where(inArray(audit.id, old)),
  };
}
