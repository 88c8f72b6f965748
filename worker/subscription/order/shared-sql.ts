/* Statements that the slices above put into their batches (docs/decisions/0008). */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { partOf } from '#worker/db/place.ts';
import type { Part } from '#worker/db/place.ts';
import { planOfContract } from '#worker/entitlement/shared-sql.ts';
import { openStatuses } from '#worker/subscription/order/life.ts';
import { selectPurchases } from '#worker/subscription/order/purchase-sql.ts';
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

/** That person's order under that key, and one that is not concluded. A statement. */
export const selectOrdersUnder = selectPurchases;

/** That part of the orders of a person that change no plan. A statement. */
export function selectOrdersIn(db: Database, accountId: string, part: Part) {
  return ordersIn(db, accountId, part, isNull(purchase.changesFrom));
}

/** That part of the orders by which a person has changed their plan at once. A statement. */
export function selectChangesIn(db: Database, accountId: string, part: Part) {
  return ordersIn(db, accountId, part, isNotNull(purchase.changesFrom));
}

function ordersIn(db: Database, accountId: string, part: Part, which: SQL) {
  const { place, where, order } = partOf(part, purchase.id, purchase.createdAt);
  const { status, number, planKey, invoiceId, subscriptionId, quote } = purchase;
  return db
    .select({ ...place, status, number, planKey, invoiceId, subscriptionId, quote })
    .from(purchase)
    .where(and(eq(purchase.accountId, accountId), which, where))
    .orderBy(...order)
    .limit(part.limit);
}

/** What happens to a planned change, and when. */
const plannedMoments = {
  planned: { at: 'ordered_at', where: undefined },
  undone: { at: 'undone_at', where: sql`${plannedPart('undone_at')} is not null` },
  // Stripe's schedule changes the plan, and the contract's row follows.
  effective: {
    at: 'starts_at',
    where: sql`${plannedPart('undone_at')} is null
      and ${plannedPart('key')} = ${planOfContract(purchase.subscriptionId)}`,
  },
} as const;

export type PlannedMoment = keyof typeof plannedMoments;

function plannedPart(name: string): SQL {
  return sql`json_extract(${purchase.plannedChange}, ${sql.raw(`'$.${name}'`)})`;
}

/**
 * That part of the changes of plan that a person has planned, has taken back, or that have begun.
 * Of a contract's changes only the last one is known. A statement.
 */
export function selectPlannedIn(db: Database, accountId: string, what: PlannedMoment, part: Part) {
  const moment = plannedMoments[what];
  const id = sql`${purchase.id} || ${`:${what}`}`;
  const { place, where, order } = partOf(part, id, plannedPart(moment.at));
  const { number, planKey, plannedChange, subscriptionId } = purchase;
  return db
    .select({ ...place, number, planKey, plannedChange, subscriptionId })
    .from(purchase)
    .where(and(eq(purchase.accountId, accountId), isNotNull(plannedChange), moment.where, where))
    .orderBy(...order)
    .limit(part.limit);
}

/** The changes of plan that are planned of a person's contracts, or were. A statement. */
export function selectPlannedOf(db: Database, accountId: string | SQL<string>) {
  const { subscriptionId: contractId, plannedChange } = purchase;
  return db
    .select({ contractId, plannedChange })
    .from(purchase)
    .where(and(eq(purchase.accountId, accountId), isNotNull(plannedChange)));
}

/** The ids at Stripe that the orders of a person have, and their own. A subquery. */
export function orderedObjects(accountId: string): SQL {
  const { id, subscriptionId, invoiceId, intentId } = purchase;
  // D1 takes at most five selects in one, so this is one.
  return sql`select json_each.value from ${purchase},
    json_each(json_array(${id}, ${subscriptionId}, ${invoiceId}, ${intentId}))
    where ${purchase.accountId} = ${accountId}`;
}
