import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { handOff } from '#worker/handoff/table.ts';

/** Every SQL statement of the slice, unsent where a verb puts it into a batch. */

export type HandOffRow = typeof handOff.$inferSelect;

export function insertHandOff(db: Database, row: HandOffRow) {
  return db.insert(handOff).values(row);
}

/** The hand-off of that ticket, if it is that person's and has not expired. */
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
 * Lets a ticket end at that time unless it ends before; of several at once each sees the first
 * one's end. Returns no row when it has ended already.
 */
export function endHandOff(db: Database, ticketHash: string, at: number, now: number) {
  return db
    .update(handOff)
    .set({ expiresAt: sql`min(${handOff.expiresAt}, ${at})` })
    .where(and(eq(handOff.ticketHash, ticketHash), gt(handOff.expiresAt, now)))
    .returning({ ticketHash: handOff.ticketHash });
}

/** Deletes at most `most` tickets that expired by `now`. */
export function deleteExpired(db: Database, now: number, most: number) {
  const expired = db
    .select({ ticketHash: handOff.ticketHash })
    .from(handOff)
    .where(lte(handOff.expiresAt, now))
    .limit(most);
  return db.delete(handOff).where(inArray(handOff.ticketHash, expired));
}
