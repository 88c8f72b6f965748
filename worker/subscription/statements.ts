import type { Database } from '#worker/db/client.ts';
import { plan } from '#worker/subscription/table.ts';

export type PlanRow = typeof plan.$inferSelect;

/** Which price sells which plan. A statement, so that a page can read it with whatever else it needs. */
export function selectPlans(db: Database) {
  return db.select().from(plan);
}
