import { eq } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { customer } from '#worker/subscription/payment/table.ts';

/** That person's customer in Stripe. */
export function selectCustomer(db: Database, accountId: string | SQL<string>) {
  return db.select().from(customer).where(eq(customer.accountId, accountId));
}

/** The person whose customer that is; no row for one that is not stored. */
export function selectCustomerById(db: Database, customerId: string) {
  return db.select().from(customer).where(eq(customer.customerId, customerId));
}

/** Stores a person's customer; where one is stored already, that one stays. */
export function insertCustomer(db: Database, row: typeof customer.$inferInsert) {
  return db.insert(customer).values(row).onConflictDoNothing();
}

/**
 * Stores another customer for a person in the place of that one (null: none is stored). Where
 * another call has stored one meanwhile, that one stays.
 */
export function replaceCustomer(
  db: Database,
  row: typeof customer.$inferInsert,
  previousId: string | null,
) {
  return db
    .insert(customer)
    .values(row)
    .onConflictDoUpdate({
      target: customer.accountId,
      set: row,
      setWhere: eq(customer.customerId, previousId ?? ''),
    });
}
