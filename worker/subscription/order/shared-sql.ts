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

/**
 * That person's order that is to take over from that contract, or has taken over; they have at most
 * one. A statement.
 */
export function selectSuccessor(db: Database, accountId: string | SQL<string>, contractId: string) {
  return db
    .select()
    .from(purchase)
    .where(and(eq(purchase.accountId, accountId), takesOverFrom(contractId)));
}

/** An SQL condition: an order other than that one takes over from that contract. */
export function otherSuccessorExists(
  accountId: string,
  contractId: string,
  otherThan: string | null,
): SQL {
  const own = and(eq(purchase.accountId, accountId), takesOverFrom(contractId));
  return sql`exists (select 1 from ${purchase} where ${own} and ${purchase.id} is not ${otherThan})`;
}

function takesOverFrom(contractId: string): SQL | undefined {
  const statuses = [...openStatuses, 'completed'] as const;
  return and(eq(purchase.changesFrom, contractId), inArray(purchase.status, statuses));
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

/** Each planned change of an order: those that have begun, and the last one. */
const everyPlanned = sql`json_each(json_insert(
  coalesce(json_extract(${purchase.plannedChange}, '$.earlier'), '[]'),
  '$[#]', json(${purchase.plannedChange})))`;

const plannedPart = (name: string) => sql`json_extract(json_each.value, ${sql.raw(`'$.${name}'`)})`;

/** What happens to a planned change, and when. */
const plannedMoments = {
  planned: { at: 'ordered_at', where: undefined },
  undone: { at: 'undone_at', where: sql`${plannedPart('undone_at')} is not null` },
  // Stripe's schedule changes the plan, and the contract's row follows.
  effective: {
    at: 'starts_at',
    where: sql`${plannedPart('undone_at')} is null
      and (json_each.key < json_array_length(${purchase.plannedChange}, '$.earlier')
        or ${plannedPart('key')} = ${planOfContract(purchase.subscriptionId)})`,
  },
} as const;

export type PlannedMoment = keyof typeof plannedMoments;

/**
 * That part of the changes of plan that a person has planned, has taken back, or that have begun,
 * each with the plan before it. Of those that another one has replaced nothing is known. A
 * statement.
 */
export function selectPlannedIn(db: Database, accountId: string, what: PlannedMoment, part: Part) {
  const moment = plannedMoments[what];
  const id = sql`${purchase.id} || ${`:${what}:`} || json_each.key`;
  const { place, where, order } = partOf(part, id, plannedPart(moment.at));
  const { number, subscriptionId } = purchase;
  const before = sql`iif(json_each.key = 0, null, json_extract(${purchase.plannedChange},
    '$.earlier[' || (json_each.key - 1) || '].key'))`;
  return db
    .select({
      ...place,
      number,
      subscriptionId,
      fromPlan: sql<string>`coalesce(${before}, ${purchase.planKey})`.as('from_plan'),
      planKey: sql<string>`${plannedPart('key')}`.as('to_plan'),
      price: sql<number>`${plannedPart('price')}`.as('to_price'),
      startsAt: sql<number>`${plannedPart('starts_at')}`.as('starts_at'),
    })
    .from(purchase)
    .innerJoin(everyPlanned, sql`true`)
    .where(
      and(
        eq(purchase.accountId, accountId),
        isNotNull(purchase.plannedChange),
        moment.where,
        where,
      ),
    )
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

/**
 * What a person has ordered: for which contract, when (UTC milliseconds), and the changes of its
 * plan that are planned, or were. A statement.
 */
export function selectOrderedOf(db: Database, accountId: string | SQL<string>) {
  const { subscriptionId, invoiceId, createdAt: orderedAt, plannedChange } = purchase;
  const contractId = sql<string | null>`coalesce(${subscriptionId}, ${invoiceId})`;
  return db
    .select({ contractId: contractId.as('contract_id'), orderedAt, plannedChange })
    .from(purchase)
    .where(eq(purchase.accountId, accountId));
}

/** The ids at Stripe that the orders of a person have, and their own. A subquery. */
export function orderedObjects(accountId: string): SQL {
  const { id, subscriptionId, invoiceId, intentId } = purchase;
  // D1 takes at most five selects in one, so this is one.
  return sql`select json_each.value from ${purchase},
    json_each(json_array(${id}, ${subscriptionId}, ${invoiceId}, ${intentId}))
    where ${purchase.accountId} = ${accountId}`;
}
