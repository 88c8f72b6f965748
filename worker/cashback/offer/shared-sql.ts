/* The desk's statements and conditions about deals (docs/decisions/0008). */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { DealRow } from '#worker/cashback/shared-sql.ts';
import { deal, dealUsage } from '#worker/cashback/table.ts';
import type { Database } from '#worker/db/client.ts';

/** The columns of a deal that an operator fills in. */
export type DealContents = Pick<
  DealRow,
  | 'name'
  | 'category'
  | 'description'
  | 'benefits'
  | 'tasks'
  | 'freeMonths'
  | 'affiliateLink'
  | 'termsLink'
  | 'position'
>;

/** All deals in their order, with the withdrawn ones. */
export function selectAllDeals(db: Database) {
  return db.select().from(deal).orderBy(asc(deal.position), asc(deal.id));
}

/** A deal, on offer or withdrawn. */
export function selectAnyDeal(db: Database, id: number) {
  return db.select().from(deal).where(eq(deal.id, id));
}

/** How many usages have each status, for one deal or, with null, for every deal. */
export function countUses(db: Database, id: number | null) {
  return db
    .select({
      dealId: dealUsage.dealId,
      status: dealUsage.status,
      count: sql<number>`count(*)`.as('count'),
    })
    .from(dealUsage)
    .where(id === null ? undefined : eq(dealUsage.dealId, id))
    .groupBy(dealUsage.dealId, dealUsage.status);
}

/** Inserts a deal where `onlyIf` holds. */
export function insertDeal(db: Database, contents: DealContents, now: number, onlyIf: SQL) {
  const { name, category, description, benefits, tasks } = contents;
  const { freeMonths, affiliateLink, termsLink, position } = contents;
  // The values stand in the order of the table's columns.
  return db.insert(deal).select(
    sql`select null, ${name}, ${category}, ${description},
      ${JSON.stringify(benefits)}, ${JSON.stringify(tasks)}, ${freeMonths},
      ${affiliateLink}, ${termsLink}, null, null, ${position}, null, ${now}, ${now}
      where ${onlyIf}`,
  );
}

/** An SQL expression: the id that the preceding insert has given, as a text. */
export const lastInsertedId: SQL<string> = sql`cast(last_insert_rowid() as text)`;

/** Changes a deal where `onlyIf` holds. */
export function updateDeal(
  db: Database,
  id: number,
  change: Partial<Omit<DealRow, 'id'>>,
  onlyIf: SQL,
) {
  return db
    .update(deal)
    .set(change)
    .where(and(eq(deal.id, id), onlyIf));
}

/** An SQL condition: the deal has not changed since it was read. */
export function isDealUnchanged(db: Database, { id, updatedAt }: DealRow): SQL {
  const unchanged = db
    .select({ id: deal.id })
    .from(deal)
    .where(and(eq(deal.id, id), eq(deal.updatedAt, updatedAt)));
  return sql`exists ${unchanged}`;
}

/** Those of these R2 keys that are a deal's logo. */
export function selectLogoKeys(db: Database, keys: readonly string[]) {
  const keyList = sql`(select value from json_each(${JSON.stringify(keys)}))`;
  return db
    .select({ key: deal.logoKey })
    .from(deal)
    .where(sql`${deal.logoKey} in ${keyList}`);
}
