import { and, inArray, ne, notInArray, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import { plan, planSync } from '#worker/subscription/catalogue/table.ts';

export type PlanRow = typeof plan.$inferSelect;

/**
 * An SQL condition: the row was written by a Worker that knows tax rates. During a deployment an
 * older one may write rows without any, and an order of such a plan would show no tax.
 */
const namesTaxRate = ne(plan.taxRateId, '');

/** Which price sells which plan. */
export function selectPlans(db: Database) {
  return db.select().from(plan).where(namesTaxRate);
}

/** How often the plans have been written; no row before the first time. */
export function selectPlanVersion(db: Database) {
  return db.select().from(planSync);
}

/**
 * Makes the stored plans exactly these, unless they were written since `version` was read.
 * Statements for one batch; where they wrote, `planVersion` changed one row.
 */
export function replacePlans(db: Database, rows: readonly PlanRow[], version: number) {
  const keys = rows.map((row) => row.key);
  const isUnchanged = sql`coalesce((select ${planSync.version} from ${planSync}), 0) = ${version}`;
  return {
    otherPlans: db.delete(plan).where(and(notInArray(plan.key, keys), isUnchanged)),
    plans: rows.map((row) =>
      insertRow(db, plan, row, sql`where ${isUnchanged}`).onConflictDoUpdate({
        target: plan.key,
        set: row,
      }),
    ),
    planVersion: insertRow(
      db,
      planSync,
      { id: 1, version: version + 1 },
      sql`where ${isUnchanged}`,
    ).onConflictDoUpdate({ target: planSync.id, set: { version: version + 1 } }),
  };
}

/** The rows of the plans that these prices sell. */
export function selectPlansByPrice(db: Database, priceIds: readonly (string | null | undefined)[]) {
  const ids = priceIds.filter((id) => typeof id === 'string');
  return db
    .select()
    .from(plan)
    .where(and(inArray(plan.priceId, ids), namesTaxRate));
}
