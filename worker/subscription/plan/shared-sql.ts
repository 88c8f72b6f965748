import { ne } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { plan } from '#worker/subscription/plan/table.ts';

export type PlanRow = typeof plan.$inferSelect;

/**
 * An SQL condition: the row was written by a Worker that knows tax rates. During a deployment an
 * older one may write rows without any, and an order of such a plan would show no tax.
 */
export const namesTaxRate = ne(plan.taxRateId, '');

/** Which price sells which plan. */
export function selectPlans(db: Database) {
  return db.select().from(plan).where(namesTaxRate);
}
