import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import type { DueItems } from '#worker/schedule/due-sql.ts';
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

/**
 * Completed purchases with something left to arrange that were not taken in this run yet, each
 * since its last change. The longest untouched are taken first.
 */
export const unarranged: DueItems<typeof purchase> = {
  table: purchase,
  id: purchase.id,
  since: purchase.updatedAt,
  order: purchase.sweptAt,
  where: (now) =>
    and(
      // As a literal, which the partial index purchase_to_arrange needs.
      or(...boughtStatuses.map((status) => eq(purchase.status, status).inlineParams())),
      isNull(purchase.arrangedAt),
      lt(purchase.sweptAt, now),
    ),
  take: (now) => ({ sweptAt: now }),
};
