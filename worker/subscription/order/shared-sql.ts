/* Statements that the slices above put into their batches (docs/decisions/0008). */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { partOf } from '#worker/db/place.ts';
import type { Part } from '#worker/db/place.ts';
import { openStatuses } from '#worker/subscription/order/life.ts';
import { purchase } from '#worker/subscription/order/table.ts';

/** That order. A statement. */
export function selectOrder(db: Database, id: string) {
  return db.select().from(purchase).where(eq(purchase.id, id));
}

/** That person's order that is not concluded yet; they have at most one. A statement. */
export function selectOpenPurchase(db: Database, accountId: string | SQL<string>) {
  return db
    .select()
    .from(purchase)
    .where(and(eq(purchase.accountId, accountId), inArray(purchase.status, openStatuses)));
}

/** That part of the orders of a person. A statement. */
export function selectOrdersIn(db: Database, accountId: string, part: Part) {
  const { place, where, order } = partOf(part, purchase.id, purchase.createdAt);
  const { status, number, planKey, invoiceId, subscriptionId, quote } = purchase;
  return db
    .select({ ...place, status, number, planKey, invoiceId, subscriptionId, quote })
    .from(purchase)
    .where(and(eq(purchase.accountId, accountId), where))
    .orderBy(...order)
    .limit(part.limit);
}

/** The ids at Stripe that the orders of a person have, and their own. A subquery. */
export function orderedObjects(accountId: string): SQL {
  const { id, subscriptionId, invoiceId, intentId } = purchase;
  // D1 takes at most five selects in one, so this is one.
  return sql`select json_each.value from ${purchase},
    json_each(json_array(${id}, ${subscriptionId}, ${invoiceId}, ${intentId}))
    where ${purchase.accountId} = ${accountId}`;
}
