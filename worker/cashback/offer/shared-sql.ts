/* The desk's statements and conditions about deals (docs/decisions/0008). */
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { DealRow } from '#worker/cashback/shared-sql.ts';
import { deal, dealUsage } from '#worker/cashback/table.ts';
import type { UsageStatus } from '#worker/cashback/usage.ts';
import { among } from '#worker/db/among.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';

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
  | 'partner'
  | 'costs'
  | 'isFree'
>;

/** The usages of a deal are counted up to this number, for each status. */
export const mostCountedUses = 1000;

/** An SQL expression: how many usages of the deal row at hand have that status. */
function usesIn(status: UsageStatus) {
  const counted = sql`from ${dealUsage} where ${dealUsage.dealId} = ${deal.id}
    and ${dealUsage.status} = ${status} limit ${mostCountedUses}`;
  return sql<number>`(select count(*) from (select 1 ${counted}))`.as(status);
}

/** How many usages of a deal have each status. */
const uses = {
  uploaded: usesIn('uploaded'),
  confirmed: usesIn('confirmed'),
  rejected: usesIn('rejected'),
};

/** All deals in their order, with the withdrawn ones, and how often each is used. */
export function selectAllDeals(db: Database) {
  return db
    .select({ ...getTableColumns(deal), ...uses })
    .from(deal)
    .orderBy(asc(deal.position), asc(deal.id));
}

/** A deal, on offer or withdrawn. */
export function selectAnyDeal(db: Database, id: number) {
  return db.select().from(deal).where(eq(deal.id, id));
}

/** How often a deal is used; no row where there is no such deal. */
export function countUses(db: Database, id: number) {
  return db.select(uses).from(deal).where(eq(deal.id, id));
}

/** Inserts a deal where `onlyIf` holds. */
export function insertDeal(db: Database, contents: DealContents, now: number, onlyIf: SQL) {
  const row = { ...contents, createdAt: now, updatedAt: now };
  return insertRow(db, deal, row, sql`where ${onlyIf}`);
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
  return db
    .select({ key: deal.logoKey })
    .from(deal)
    .where(sql`${deal.logoKey} in ${among(keys)}`);
}

/** What each deal is called, also those that were withdrawn. A statement. */
export function selectDealNames(db: Database) {
  return db.select({ id: deal.id, name: deal.name }).from(deal).orderBy(deal.position);
}
