import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import type { Purchase } from '#worker/subscription/purchase/purchase-repository.ts';
import { purchase } from '#worker/subscription/table.ts';

/** Notes that everything that follows a purchase's first payment has been seen to. */
export async function markArranged(db: Database, id: string, now: number): Promise<void> {
  await db.update(purchase).set({ arrangedAt: now }).where(eq(purchase.id, id));
}

/** Notes that something is to be seen to again. */
export async function markUnarranged(db: Database, id: string): Promise<void> {
  await db.update(purchase).set({ arrangedAt: null }).where(eq(purchase.id, id));
}

/** Takes completed purchases with something left to arrange, and notes that they were taken up. */
export function takeUnarranged(db: Database, now: number, limit: number): Promise<Purchase[]> {
  const left = db
    .select({ id: purchase.id })
    .from(purchase)
    .where(and(eq(purchase.status, 'completed'), isNull(purchase.arrangedAt)))
    .orderBy(purchase.sweptAt)
    .limit(limit);
  return db
    .update(purchase)
    .set({ sweptAt: now })
    .where(inArray(purchase.id, left))
    .returning()
    .execute();
}

/**
 * Takes purchases that nobody has carried on with, reservations and unfinished ones older than
 * given, those that were begun too long ago whatever was tried since, and debits that no event has told the end of, each as often, and notes that they were taken up, so that one that fails goes to the end of the queue.
 */
export async function takeAbandoned(
  db: Database,
  before: { reserved: number; unfinished: number; begun: number },
  now: number,
  limit: number,
): Promise<Purchase[]> {
  const abandoned = db
    .select({ id: purchase.id })
    .from(purchase)
    .where(
      or(
        and(eq(purchase.status, 'reserved'), lt(purchase.updatedAt, before.reserved)),
        and(
          inArray(purchase.status, ['requires_action', 'requires_payment_method']),
          or(lt(purchase.updatedAt, before.unfinished), lt(purchase.createdAt, before.begun)),
        ),
        and(
          eq(purchase.status, 'processing'),
          lt(purchase.updatedAt, before.unfinished),
          lt(purchase.sweptAt, before.unfinished),
        ),
      ),
    )
    .orderBy(purchase.sweptAt)
    .limit(limit);
  return db
    .update(purchase)
    .set({ sweptAt: now })
    .where(inArray(purchase.id, abandoned))
    .returning();
}
