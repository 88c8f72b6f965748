/*
 * How far lists of Stripe, and of our own, have been read and compared. Every job that reads such a
 * list has its cursor here.
 */
import { and, eq, gt, inArray, isNotNull, notExists, sql } from 'drizzle-orm';

import { among } from '#worker/db/among.ts';
import type { Database } from '#worker/db/client.ts';
import type { DueRows } from '#worker/schedule/due-sql.ts';
import { owedStatuses } from '#worker/subscription/money/states.ts';
import { customer, dispute } from '#worker/subscription/money/table.ts';
import { openStatuses } from '#worker/subscription/order/life.ts';
import { purchase } from '#worker/subscription/order/table.ts';
import { reconciliation } from '#worker/subscription/upkeep/reconcile/table.ts';

/** The id after which a list continues; null, or no row, to start from the beginning. */
export function selectCursor(db: Database, list: string) {
  return db.select().from(reconciliation).where(eq(reconciliation.list, list));
}

/**
 * Stores how far a list has been read, and how many runs have not got to the end of the page after
 * that.
 */
export function keepCursor(
  db: Database,
  list: string,
  cursor: string | null,
  now: number,
  heldRuns = 0,
) {
  const set = { cursor, heldRuns, updatedAt: now };
  return db
    .insert(reconciliation)
    .values({ list, ...set })
    .onConflictDoUpdate({ target: reconciliation.list, set });
}

/** How far each list has been compared, and when. */
export function selectCursors(db: Database) {
  return db.select().from(reconciliation);
}

/** How far a pass over a list has got. */
export type Progress = Omit<typeof reconciliation.$inferSelect, 'list' | 'updatedAt'>;

/**
 * Stores how far a list has been compared, unless it has moved since `from` was read. A statement;
 * it changes one row or none.
 */
export function moveCursor(db: Database, list: string, from: Progress, to: Progress, now: number) {
  const set = { ...to, updatedAt: now };
  return db
    .insert(reconciliation)
    .values({ list, ...set })
    .onConflictDoUpdate({
      target: reconciliation.list,
      set,
      setWhere: and(
        sql`${reconciliation.cursor} is ${from.cursor}`,
        eq(reconciliation.heldRuns, from.heldRuns),
      ),
    });
}

/** The passes that have begun and are not over. */
export const begunPasses: DueRows = {
  table: reconciliation,
  since: reconciliation.beganAt,
  where: () => and(isNotNull(reconciliation.cursor), gt(reconciliation.beganAt, 0)),
};

/** The disputes about these invoices for which something is owed. */
export function selectOwedDisputes(db: Database, invoiceIds: readonly string[]) {
  return db
    .select()
    .from(dispute)
    .where(
      sql`${dispute.invoiceId} in ${among(invoiceIds)} and ${inArray(dispute.status, owedStatuses)}`,
    );
}

/** The disputes of these ids. */
export function selectDisputes(db: Database, ids: readonly string[]) {
  return db
    .select()
    .from(dispute)
    .where(sql`${dispute.id} in ${among(ids)}`);
}

/** Those of these charges that have a dispute. */
export function selectDisputedCharges(db: Database, charges: readonly string[]) {
  return db
    .select({ charge: dispute.charge })
    .from(dispute)
    .where(sql`${dispute.charge} in ${among(charges)}`);
}

/** Those of these invoices that have a dispute. */
export function selectDisputedInvoices(db: Database, invoiceIds: readonly string[]) {
  return db
    .select({ invoiceId: dispute.invoiceId })
    .from(dispute)
    .where(sql`${dispute.invoiceId} in ${among(invoiceIds)}`);
}

/** The customers of these accounts. */
export function selectCustomers(db: Database, accountIds: readonly string[]) {
  return db
    .select()
    .from(customer)
    .where(sql`${customer.accountId} in ${among(accountIds)}`);
}

/** A stored customer. `id` is the account's, by which the list of our customers is paged. */
export interface StoredCustomer {
  id: string;
  customerId: string;
  createdAt: number;
}

/** Our customers in the order of their accounts' ids, after that id. */
export function selectCustomersAfter(db: Database, cursor: string, limit: number) {
  const { accountId: id, customerId, createdAt } = customer;
  return db
    .select({ id, customerId, createdAt })
    .from(customer)
    .where(gt(id, cursor))
    .orderBy(id)
    .limit(limit);
}

/** Deletes a customer if it is still the one that was read and no purchase with it is open. */
export function deleteCustomer(db: Database, { id, customerId }: StoredCustomer) {
  const openPurchases = db
    .select({ id: purchase.id })
    .from(purchase)
    .where(and(eq(purchase.accountId, id), inArray(purchase.status, openStatuses)));
  return db
    .delete(customer)
    .where(
      and(
        eq(customer.accountId, id),
        eq(customer.customerId, customerId),
        notExists(openPurchases),
      ),
    );
}
