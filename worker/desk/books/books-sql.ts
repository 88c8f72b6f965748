import { and, asc, between, eq, gte, max, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

import { among } from '#worker/db/among.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRows } from '#worker/db/row.ts';
import { balanceEntry } from '#worker/desk/books/table.ts';

export type EntryRow = typeof balanceEntry.$inferSelect;

/** When the latest entry was made, UTC milliseconds. A statement; null for none. */
export function selectLatest(db: Database) {
  return db.select({ createdAt: max(balanceEntry.createdAt) }).from(balanceEntry);
}

/** The ids of the entries from that moment on. A statement. */
export function selectIdsSince(db: Database, since: number) {
  return db
    .select({ id: balanceEntry.id })
    .from(balanceEntry)
    .where(gte(balanceEntry.createdAt, since));
}

/** The payments of these charges. A statement. */
export function selectPaymentsOf(db: Database, charges: readonly string[]) {
  return db
    .select()
    .from(balanceEntry)
    .where(
      and(sql`${balanceEntry.chargeId} in ${among(charges)}`, eq(balanceEntry.kind, 'payment')),
    );
}

/** Writes at most five entries, each once. A statement. */
export function insertEntries(db: Database, rows: readonly EntryRow[]) {
  return insertRows(
    db,
    balanceEntry,
    rows.map((values) => ({ values, rest: sql`where true` })),
  ).onConflictDoNothing();
}

/** What is summed of some days: each kind and plan. A statement. */
export function selectSums(db: Database, { from, to }: { from: string; to: string }) {
  const total = (column: SQLiteColumn) => sql<number>`sum(${column})`;
  return db
    .select({
      kind: balanceEntry.kind,
      planKey: balanceEntry.planKey,
      count: sql<number>`count(*)`.as('count'),
      amount: total(balanceEntry.amount).as('amount'),
      fee: total(balanceEntry.fee).as('fee'),
      vat: total(balanceEntry.vat).as('vat'),
    })
    .from(balanceEntry)
    .where(between(balanceEntry.day, from, to))
    .groupBy(balanceEntry.kind, balanceEntry.planKey);
}

/** The entries of some days, the oldest first. A statement. */
export function selectEntries(db: Database, { from, to }: { from: string; to: string }) {
  return db
    .select()
    .from(balanceEntry)
    .where(between(balanceEntry.day, from, to))
    .orderBy(asc(balanceEntry.day), asc(balanceEntry.createdAt), asc(balanceEntry.id));
}
