import { and, eq, inArray, lt, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { DueItems } from '#worker/schedule/due-sql.ts';
import { openStatuses, purchaseLife } from '#worker/subscription/life/life.ts';
import type { PurchaseStatus } from '#worker/subscription/life/life.ts';
import { purchase } from '#worker/subscription/life/table.ts';

/**
 * Purchases that no call carries on, as long after their last change as life.ts says, and that were
 * not taken in this run yet. The longest untouched are taken first.
 */
export const leftAlone: DueItems<typeof purchase> = {
  table: purchase,
  id: purchase.id,
  since: purchase.updatedAt,
  order: purchase.sweptAt,
  where: (now) =>
    and(
      // As literals, which the partial index purchase_left needs.
      inArray(purchase.status, openStatuses).inlineParams(),
      or(...openStatuses.map((status) => isLeft(status, now))),
      lt(purchase.sweptAt, now),
    ),
  take: (now) => ({ sweptAt: now }),
};

function isLeft(status: PurchaseStatus, now: number): SQL | undefined {
  const { left } = purchaseLife[status];
  if (!left) return undefined;
  const { afterMs, longestMs } = left;
  const isQuiet = lt(purchase.updatedAt, now - afterMs);
  const isTooOld = longestMs === null ? undefined : lt(purchase.createdAt, now - longestMs);
  // What is only looked at is looked at as rarely as it may change.
  const isDue = left.action === 'look' ? lt(purchase.sweptAt, now - afterMs) : undefined;
  return and(eq(purchase.status, status), or(isQuiet, isTooOld), isDue);
}
