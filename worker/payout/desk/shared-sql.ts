/* The desk's statements about payouts, beside its decisions on them (docs/decisions/0008). */
import { desc, eq, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { payout } from '#worker/payout/table.ts';

/** One person's payouts, the latest first. */
export function selectPayoutsOf(db: Database, accountId: string) {
  return db
    .select()
    .from(payout)
    .where(eq(payout.accountId, accountId))
    .orderBy(desc(payout.requestedAt))
    .limit(100);
}

/** How many payouts wait for a decision. Counts `most` at most. */
export function countWaitingPayouts(db: Database, most: number) {
  const waiting = db
    .select({ id: payout.id })
    .from(payout)
    .where(eq(payout.status, 'requested'))
    .limit(most);
  return db.select({ count: sql<number>`count(*)`.as('count') }).from(waiting.as('waiting'));
}
