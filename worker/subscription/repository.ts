import { eq, inArray, notInArray } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import type { PlanRow } from '#worker/subscription/statements.ts';
import { customer, plan } from '#worker/subscription/table.ts';

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

/** The rows of the plans that these prices sell. A statement. */
export function selectPlansByPrice(db: Database, priceIds: readonly (string | null | undefined)[]) {
  const asked = priceIds.filter((id) => typeof id === 'string');
  return db.select().from(plan).where(inArray(plan.priceId, asked));
}

/** That person's customer in Stripe. A statement. */
export function selectCustomer(db: Database, accountId: string | SQL<string>) {
  return db.select().from(customer).where(eq(customer.accountId, accountId));
}

/** Keeps a person's customer; the first one kept stays. A statement. */
export function insertCustomer(db: Database, row: typeof customer.$inferInsert) {
  return db.insert(customer).values(row).onConflictDoNothing();
}

/** Keeps another customer for a person, whose first one Stripe has lost. */
export async function replaceCustomer(
  db: Database,
  row: typeof customer.$inferInsert,
): Promise<void> {
  await db
    .insert(customer)
    .values(row)
    .onConflictDoUpdate({ target: customer.accountId, set: row });
}
