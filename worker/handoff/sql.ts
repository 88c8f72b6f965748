import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { handOff } from '#worker/handoff/table.ts';
import { countRows, dueRows } from '#worker/schedule/shared-sql.ts';

export type HandOffRow = typeof handOff.$inferSelect;

export function insertHandOff(db: Database, row: HandOffRow) {
  return db.insert(handOff).values(row);
}

/** The hand-off of a ticket, if it belongs to that account and has not expired. */
export function selectHandOff(
  db: Database,
  ticketHash: string,
  accountId: SQL<string>,
  now: number,
) {
  return db
    .select()
    .from(handOff)
    .where(
      and(
        eq(handOff.ticketHash, ticketHash),
        eq(handOff.accountId, accountId),
        gt(handOff.expiresAt, now),
      ),
    );
}

/**
 * Lets a ticket expire at `at`, unless it expires before. When several calls run at once, the
 * earliest expiry stays. Returns no row where the ticket has expired already.
 */
export function expireHandOff(db: Database, ticketHash: string, at: number, now: number) {
  return db
    .update(handOff)
    .set({ expiresAt: sql`min(${handOff.expiresAt}, ${at})` })
    .where(and(eq(handOff.ticketHash, ticketHash), gt(handOff.expiresAt, now)))
    .returning({ ticketHash: handOff.ticketHash });
}

/** Counts the tickets that have expired by `now`. */
export function countExpiredHandOffs(db: Database, now: number) {
  const since = handOff.expiresAt;
  return countRows(db, dueRows(handOff, { since, where: lte(since, now) }));
}

/** Deletes at most `most` tickets that have expired by `now`. */
export function deleteExpiredHandOffs(db: Database, now: number, most: number) {
  const expired = db
    .select({ ticketHash: handOff.ticketHash })
    .from(handOff)
    .where(lte(handOff.expiresAt, now))
    .limit(most);
  return db.delete(handOff).where(inArray(handOff.ticketHash, expired));
}
