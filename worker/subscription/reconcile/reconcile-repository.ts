import { and, eq, gt, inArray, notExists, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { owedStatuses } from '#worker/subscription/dispute/dispute.ts';
import { dispute } from '#worker/subscription/dispute/table.ts';
import { reconciliation } from '#worker/subscription/reconcile/table.ts';
import { openStatuses } from '#worker/subscription/purchase/purchase.ts';
import { customer, purchase } from '#worker/subscription/table.ts';

/** One parameter for all of them: a statement takes no more than a hundred. */
function among(ids: readonly string[]) {
  return sql`(select value from json_each(${JSON.stringify(ids)}))`;
}

/** After which of Stripe's objects a list goes on; null to begin with the newest. */
export async function cursorOf(db: Database, list: string): Promise<string | null> {
  const [kept] = await db.select().from(reconciliation).where(eq(reconciliation.list, list));
  return kept?.cursor ?? null;
}

/** Keeps how far a list has been compared. */
export async function keepCursor(
  db: Database,
  list: string,
  cursor: string | null,
  now: number,
): Promise<void> {
  const set = { cursor, updatedAt: now };
  await db
    .insert(reconciliation)
    .values({ list, ...set })
    .onConflictDoUpdate({ target: reconciliation.list, set });
}

/** The disputes about these invoices in which something is owed. */
export async function owedAmong(db: Database, invoiceIds: readonly string[]) {
  return db
    .select()
    .from(dispute)
    .where(
      sql`${dispute.invoiceId} in ${among(invoiceIds)} and ${inArray(dispute.status, owedStatuses)}`,
    );
}

/** The disputes of these ids. */
export async function disputesAmong(db: Database, ids: readonly string[]) {
  return db
    .select()
    .from(dispute)
    .where(sql`${dispute.id} in ${among(ids)}`);
}

/** Which of these charges have a dispute. */
export async function disputedAmong(db: Database, charges: readonly string[]) {
  const rows = await db
    .select({ charge: dispute.charge })
    .from(dispute)
    .where(sql`${dispute.charge} in ${among(charges)}`);
  return new Set(rows.map(({ charge }) => charge));
}

/** The customers of these accounts. A statement. */
export function selectCustomers(db: Database, accountIds: readonly string[]) {
  return db
    .select()
    .from(customer)
    .where(sql`${customer.accountId} in ${among(accountIds)}`);
}

/** A person's customer as it is kept, by the id that a list of ours goes on after. */
export interface OwnCustomer {
  id: string;
  customerId: string;
  createdAt: number;
}

/** Our customers in the order of their accounts, after that one. */
export async function customersAfter(
  db: Database,
  cursor: string,
  limit: number,
): Promise<OwnCustomer[]> {
  const { accountId: id, customerId, createdAt } = customer;
  return db
    .select({ id, customerId, createdAt })
    .from(customer)
    .where(gt(id, cursor))
    .orderBy(id)
    .limit(limit);
}

/** Forgets a customer as it was read, unless a purchase is under way with it. */
export async function forgetCustomer(db: Database, { id, customerId }: OwnCustomer): Promise<void> {
  const underWay = db
    .select({ id: purchase.id })
    .from(purchase)
    .where(and(eq(purchase.accountId, id), inArray(purchase.status, openStatuses)));
  await db
    .delete(customer)
    .where(
      and(eq(customer.accountId, id), eq(customer.customerId, customerId), notExists(underWay)),
    );
}
