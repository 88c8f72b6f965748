/* Statements that the slices above put into their batches (docs/decisions/0008). */
import { and, eq, inArray } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { openStatuses } from '#worker/subscription/order/life.ts';
import { purchase } from '#worker/subscription/order/table.ts';

/** That order. A statement. */
export function selectOrder(db: Database, id: string) {
  return db.select().from(purchase).where(eq(purchase.id, id));
}

/** That person's order that is not concluded yet; they have at most one. A statement. */
export function selectOpenPurchase(db: Database, accountId: string | SQL<string>) {
  return db
    .select()
    .from(purchase)
    .where(and(eq(purchase.accountId, accountId), inArray(purchase.status, openStatuses)));
}
