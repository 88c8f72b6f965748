/* Statements that other folders put into their own batches (docs/decisions/0008). */
import { and, eq, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { freeze } from '#worker/subscription/freeze/table.ts';

export type Freeze = typeof freeze.$inferSelect;

/** What freezes that person's contracts, the oldest first. A statement. */
export function selectFreezes(db: Database, accountId: string | SQL<string>) {
  return db
    .select()
    .from(freeze)
    .where(and(eq(freeze.accountId, accountId), isNull(freeze.liftedAt)))
    .orderBy(freeze.receivedAt);
}

/** What freezes that contract, the oldest first. A statement. */
export function selectFreezesOf(db: Database, contractId: string) {
  return db
    .select()
    .from(freeze)
    .where(and(eq(freeze.contractId, contractId), isNull(freeze.liftedAt)))
    .orderBy(freeze.receivedAt);
}
