import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { customer, plan } from '#worker/subscription/table.ts';

export type PlanRow = typeof plan.$inferSelect;

/** Which price sells which plan. A statement, so that a page can read it with whatever else it needs. */
export function selectPlans(db: Database) {
  return db.select().from(plan);
}

/** An SQL expression: whose customer in Stripe that is; null for nobody's. */
export function accountOfCustomer(customerId: string): SQL<string | null> {
  return sql<
    string | null
  >`(select ${customer.accountId} from ${customer} where ${customer.customerId} = ${customerId})`;
}

/** A person's customer in Stripe. A statement. */
export function selectCustomerOf(db: Database, accountId: string) {
  return db
    .select({ customerId: customer.customerId })
    .from(customer)
    .where(eq(customer.accountId, accountId));
}
