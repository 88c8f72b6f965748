import { and, eq, inArray, isNull, lt, not, or, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { countRows, dueRows, isPostponed } from '#worker/schedule/shared-sql.ts';
import { boughtStatuses } from '#worker/subscription/life/life.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import { purchase } from '#worker/subscription/life/table.ts';

/**
 * Notes that everything that follows the first payment of a purchase is arranged, unless a
 * cancellation or a reactivation has begun since the purchase was read: these take away what was
 * arranged. A statement.
 */
export function markArranged(
  db: Database,
  { id, arrangementVersion }: Pick<Purchase, 'id' | 'arrangementVersion'>,
  now: number,
) {
  return db
    .update(purchase)
    .set({ arrangedAt: now })
    .where(and(eq(purchase.id, id), eq(purchase.arrangementVersion, arrangementVersion)));
}

/** Notes that something has to be arranged again. A statement that returns the purchase. */
export function markUnarranged(db: Database, id: string) {
  return db
    .update(purchase)
    .set({ arrangedAt: null, arrangementVersion: sql`${purchase.arrangementVersion} + 1` })
    .where(eq(purchase.id, id))
    .returning();
}

const isUnarranged = (now: number) =>
  and(
    // As a literal, which the partial index purchase_to_arrange needs.
    or(...boughtStatuses.map((status) => eq(purchase.status, status).inlineParams())),
    isNull(purchase.arrangedAt),
    lt(purchase.sweptAt, now),
    not(isPostponed('sweepUnarranged', purchase.id, now)),
  );

/** Counts the purchases that `takeUnarranged` takes, each since its last change. */
export function countUnarranged(db: Database, now: number) {
  const { updatedAt: since, sweptAt: order } = purchase;
  return countRows(db, dueRows(purchase, { since, order, where: isUnarranged(now) }));
}

/**
 * Takes completed purchases with something left to arrange that were not taken in this run yet, the
 * longest untouched first, and notes when they were taken. A statement that returns them.
 */
export function takeUnarranged(db: Database, now: number, limit: number) {
  const unarranged = db
    .select({ id: purchase.id })
    .from(purchase)
    .where(isUnarranged(now))
    .orderBy(purchase.sweptAt)
    .limit(limit);
  return db
    .update(purchase)
    .set({ sweptAt: now })
    .where(inArray(purchase.id, unarranged))
    .returning();
}
