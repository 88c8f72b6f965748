import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { customer } from '#worker/subscription/payment/table.ts';

/** An SQL expression: the account of that customer in Stripe; null for an unknown one. */
export function accountOfCustomer(customerId: string | SQL): SQL<string | null> {
  return sql<
    string | null
  >`(select ${customer.accountId} from ${customer} where ${customer.customerId} = ${customerId})`;
}

/** A person's customer in Stripe. */
export function selectCustomerOf(db: Database, accountId: string) {
  return db
    .select({ customerId: customer.customerId })
    .from(customer)
    .where(eq(customer.accountId, accountId));
}
