/* What the desk asks and writes of deals, unsent (docs/decisions/0008). */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { deal, dealUsage } from '#worker/cashback/table.ts';
import type { Database } from '#worker/db/client.ts';

/** A deal as stored. */
export type StoredDeal = typeof deal.$inferSelect;

/** What the desk writes of a deal. */
export type DealContents = Pick<
  StoredDeal,
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

/** All deals, withdrawn ones too, in their order. A statement. */
export function selectAllDeals(db: Database) {
  return db.select().from(deal).orderBy(asc(deal.position), asc(deal.id));
}

/** One of them. A statement. */
export function selectStoredDeal(db: Database, id: number) {
  return db.select().from(deal).where(eq(deal.id, id));
}

/** How often deals were used, by how the uses stand; of one deal, or of all. A statement. */
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

/** Makes a deal where `onlyIf` holds. A statement. */
export function insertDeal(db: Database, made: DealContents, now: number, onlyIf: SQL) {
  return db.insert(deal).select(
    sql`select null, ${made.name}, ${made.category}, ${made.description},
      ${JSON.stringify(made.benefits)}, ${JSON.stringify(made.tasks)}, ${made.freeMonths},
      ${made.affiliateLink}, ${made.termsLink}, null, null, ${made.position}, null, ${now}, ${now}
      where ${onlyIf}`,
  );
}

/** An SQL expression: the id of what the statement before has made, as a text. */
export const madeId: SQL<string> = sql`cast(last_insert_rowid() as text)`;

/** Changes a deal where `onlyIf` holds. A statement. */
export function updateDeal(
  db: Database,
  id: number,
  change: Partial<Omit<StoredDeal, 'id'>>,
  onlyIf: SQL,
) {
  return db
    .update(deal)
    .set(change)
    .where(and(eq(deal.id, id), onlyIf));
}

/** An SQL condition: nothing was changed of a deal since it was read. */
export function dealIsAsRead(db: Database, { id, updatedAt }: StoredDeal): SQL {
  const same = db
    .select({ id: deal.id })
    .from(deal)
    .where(and(eq(deal.id, id), eq(deal.updatedAt, updatedAt)));
  return sql`exists ${same}`;
}

/** Which of these files are the logo of a deal. A statement. */
export function selectLogoKeys(db: Database, keys: readonly string[]) {
  const asked = sql`(select value from json_each(${JSON.stringify(keys)}))`;
  return db
    .select({ key: deal.logoKey })
    .from(deal)
    .where(sql`${deal.logoKey} in ${asked}`);
}
