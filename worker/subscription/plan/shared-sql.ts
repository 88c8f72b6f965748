import type { Database } from '#worker/db/client.ts';
import { plan } from '#worker/subscription/plan/table.ts';

export type PlanRow = typeof plan.$inferSelect;

/** Which price sells which plan. */
export function selectPlans(db: Database) {
  return db.select().from(plan);
}
