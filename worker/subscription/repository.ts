import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import type { PlanRow } from '#worker/subscription/statements.ts';
import { customer, plan, planSync } from '#worker/subscription/table.ts';

/** How often the plans have been written; no row before the first time. A statement. */
export function selectPlanVersion(db: Database) {
  return db.select().from(planSync);
}

/** The same, read. */
export async function planVersion(db: Database): Promise<number> {
  return (await selectPlanVersion(db))[0]?.version ?? 0;
}

/**
 * Makes the stored plans exactly these, in one batch, unless they were written since `version` was
 * taken. Returns whether it did.
 */
export async function replacePlans(
  db: Database,
  rows: readonly PlanRow[],
  version: number,
): Promise<boolean> {
  const keys = rows.map((row) => row.key);
  const asTaken = sql`coalesce((select ${planSync.version} from ${planSync}), 0) = ${version}`;
  const results = await db.batch([
    db.delete(plan).where(and(notInArray(plan.key, keys), asTaken)),
    ...rows.map((row) =>
      db
        .insert(plan)
        // The values stand in the order of the table's columns.
        .select(
          sql`select ${row.key}, ${row.priceId}, ${row.amount}, ${row.syncedAt} where ${asTaken}`,
        )
        .onConflictDoUpdate({ target: plan.key, set: row }),
    ),
    db
      .insert(planSync)
      .select(sql`select 1, ${version + 1} where ${asTaken}`)
      .onConflictDoUpdate({ target: planSync.id, set: { version: version + 1 } }),
  ]);
  return (results.at(-1)?.meta.changes ?? 0) > 0;
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
