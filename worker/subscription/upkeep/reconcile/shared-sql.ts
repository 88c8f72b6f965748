/*
 * How far lists of Stripe have been read: statements for every job that reads such a list.
 */
import { eq } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { reconciliation } from '#worker/subscription/upkeep/reconcile/table.ts';

/** The id after which a list continues; null, or no row, to start from the beginning. */
export function selectCursor(db: Database, list: string) {
  return db.select().from(reconciliation).where(eq(reconciliation.list, list));
}

/**
 * Stores how far a list has been read, and how many runs have not got to the end of the page after
 * that.
 */
export function keepCursor(
  db: Database,
  list: string,
  cursor: string | null,
  now: number,
  heldRuns = 0,
) {
  const set = { cursor, heldRuns, updatedAt: now };
  return db
    .insert(reconciliation)
    .values({ list, ...set })
    .onConflictDoUpdate({ target: reconciliation.list, set });
}
