import { and, eq, inArray, lt, not, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { countRows, dueRows, isPostponed } from '#worker/schedule/shared-sql.ts';
import { openStatuses, purchaseLife } from '#worker/subscription/life/life.ts';
import type { PurchaseStatus } from '#worker/subscription/life/life.ts';
import { purchase } from '#worker/subscription/life/table.ts';

const isLeftAlone = (now: number) =>
  and(
    // As literals, which the partial index purchase_left needs.
    inArray(purchase.status, openStatuses).inlineParams(),
    or(...openStatuses.map((status) => isLeft(status, now))),
    lt(purchase.sweptAt, now),
    not(isPostponed('sweepPurchases', purchase.id, now)),
  );

/** Counts the purchases that `takeLeft` takes, each since its last change. */
export function countLeft(db: Database, now: number) {
  const { updatedAt: since, sweptAt: order } = purchase;
  return countRows(db, dueRows(purchase, { since, order, where: isLeftAlone(now) }));
}

/**
 * Takes purchases that no call carries on, as long after their last change as life.ts says, and
 * that were not taken in this run yet, the longest untouched first. Notes when they were taken. A
 * statement that returns them.
 */
export function takeLeft(db: Database, now: number, limit: number) {
  const left = db
    .select({ id: purchase.id })
    .from(purchase)
    .where(isLeftAlone(now))
    .orderBy(purchase.sweptAt)
    .limit(limit);
  return db.update(purchase).set({ sweptAt: now }).where(inArray(purchase.id, left)).returning();
}

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
