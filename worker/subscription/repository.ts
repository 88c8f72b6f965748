import { eq, notInArray } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { plan } from '#worker/subscription/table.ts';

export type PlanRow = typeof plan.$inferSelect;

/** Which price sells which plan. A statement, so that it can share a round trip. */
export function selectPlans(db: Database) {
  return db.select().from(plan);
}

/** Makes the stored plans exactly these, in one batch. */
export async function replacePlans(db: Database, rows: readonly PlanRow[]): Promise<void> {
  const keys = rows.map((row) => row.key);
  await db.batch([
    db.delete(plan).where(notInArray(plan.key, keys)),
    ...rows.map((row) =>
      db.insert(plan).values(row).onConflictDoUpdate({ target: plan.key, set: row }),
    ),
  ]);
}

/** The row of the plan that this price sells. A statement. */
export function selectPlanByPrice(db: Database, priceId: string) {
  return db.select().from(plan).where(eq(plan.priceId, priceId));
}
