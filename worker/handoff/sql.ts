import { and, eq, exists, gt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { handOff } from '#worker/handoff/table.ts';

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

/** An SQL condition: the ticket's hand-off has not expired. */
export function isHandOffOpen(db: Database, ticketHash: string, now: number): SQL {
  const open = db
    .select({ ticketHash: handOff.ticketHash })
    .from(handOff)
    .where(and(eq(handOff.ticketHash, ticketHash), gt(handOff.expiresAt, now)));
  return exists(open);
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
