import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { isContractUnchanged } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import type { DueItems } from '#worker/schedule/due-sql.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import { purchase } from '#worker/subscription/order/table.ts';
import type { PlannedChange } from '#worker/subscription/quote/quote.ts';

/** That person's order for whose contract a change was planned under that key. A statement. */
export function selectPlannedUnder(db: Database, accountId: string, key: string) {
  return db
    .select({ plannedChange: purchase.plannedChange })
    .from(purchase)
    .where(
      and(
        eq(purchase.accountId, accountId),
        sql`(json_extract(${purchase.plannedChange}, '$.order_key') = ${key} or exists (
          select 1 from json_each(${purchase.plannedChange}, '$.earlier')
          where value ->> 'order_key' = ${key}) or exists (
          select 1 from json_each(${purchase.plannedChange}, '$.replaced_keys')
          where value = ${key}))`,
      ),
    );
}

/** A new plan follows, or none: what was arranged before is arranged anew. */
function planned(change: PlannedChange) {
  return {
    plannedChange: change,
    arrangedAt: null,
    arrangementVersion: sql`${purchase.arrangementVersion} + 1`,
  };
}

/**
 * Notes the plan that is to follow at the order of a contract, if that is as it was read. A
 * statement that returns the order, or no row.
 */
export function notePlanned(
  db: Database,
  { id, arrangementVersion }: Pick<Purchase, 'id' | 'arrangementVersion'>,
  change: PlannedChange,
  contract: ContractRow,
) {
  return db
    .update(purchase)
    .set(planned(change))
    .where(
      and(
        eq(purchase.id, id),
        eq(purchase.arrangementVersion, arrangementVersion),
        isContractUnchanged(contract),
      ),
    )
    .returning();
}

/** An SQL condition: that change is planned and was not taken back. */
export function isPlanned(id: string, { order_key: key }: PlannedChange) {
  return sql`exists (select 1 from ${purchase} where ${purchase.id} = ${id}
    and json_extract(${purchase.plannedChange}, '$.order_key') = ${key}
    and json_extract(${purchase.plannedChange}, '$.undone_at') is null)`;
}

/** Notes that a change was taken back, once. A statement that returns the order, or no row. */
export function noteUndone(
  db: Database,
  { id }: Pick<Purchase, 'id'>,
  change: PlannedChange,
  now: number,
) {
  return db
    .update(purchase)
    .set(planned({ ...change, undone_at: now }))
    .where(and(eq(purchase.id, id), isPlanned(id, change)))
    .returning();
}

/** Notes that the contract before an order's contract was ended. A statement. */
export function noteChanged(db: Database, id: string, now: number) {
  return db
    .update(purchase)
    .set({ changedAt: now })
    .where(and(eq(purchase.id, id), isNull(purchase.changedAt)));
}

/**
 * Orders whose contract takes over from one that is still to be ended, the longest untouched first.
 */
export const unchanged: DueItems<typeof purchase> = {
  table: purchase,
  id: purchase.id,
  since: purchase.updatedAt,
  order: purchase.sweptAt,
  where: (now) =>
    and(
      // As literals, which the partial index purchase_to_change needs.
      isNotNull(purchase.changesFrom),
      isNull(purchase.changedAt),
      inArray(purchase.status, ['processing', 'completed']).inlineParams(),
      lt(purchase.sweptAt, now),
    ),
  take: (now) => ({ sweptAt: now }),
};
