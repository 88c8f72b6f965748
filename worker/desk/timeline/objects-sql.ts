import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { contractsOf } from '#worker/entitlement/shared-sql.ts';
import { archivedObjects } from '#worker/subscription/billing/shared-sql.ts';
import { orderedObjects } from '#worker/subscription/order/shared-sql.ts';

/**
 * The ids at Stripe that belong to a person: those that our tables know, and these others. A
 * subquery.
 */
export function objectsOf(accountId: string, others: readonly string[]): SQL {
  return sql`${contractsOf(accountId)} union ${orderedObjects(accountId)}
    union ${archivedObjects(accountId)}
    union select value from json_each(${JSON.stringify(others)})`;
}
