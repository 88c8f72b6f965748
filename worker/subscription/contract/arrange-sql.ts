import { and, eq, inArray, isNull } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { boughtStatuses } from '#worker/subscription/life/life.ts';
import { purchase } from '#worker/subscription/life/table.ts';

/** Notes that everything that follows the first payment of a purchase is arranged. A statement. */
export function markArranged(db: Database, id: string, now: number) {
  return db.update(purchase).set({ arrangedAt: now }).where(eq(purchase.id, id));
}

/** Notes that something has to be arranged again. A statement. */
export function markUnarranged(db: Database, id: string) {
  return db.update(purchase).set({ arrangedAt: null }).where(eq(purchase.id, id));
}

/**
 * Takes completed purchases with something left to arrange, and notes when they were taken. A
 * statement that returns them.
 */
export function takeUnarranged(db: Database, now: number, limit: number) {
  const unarranged = db
    .select({ id: purchase.id })
    .from(purchase)
    .where(and(inArray(purchase.status, boughtStatuses), isNull(purchase.arrangedAt)))
    .orderBy(purchase.sweptAt)
    .limit(limit);
  return db
    .update(purchase)
    .set({ sweptAt: now })
    .where(inArray(purchase.id, unarranged))
    .returning();
}
