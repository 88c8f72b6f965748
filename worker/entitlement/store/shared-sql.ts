/*
 * Whose a store's purchase is: statements of events, claims and the desk (docs/decisions/0123).
 */
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

import { accountExists } from '#worker/account/desk/shared-sql.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import { entitlementGrant as grant } from '#worker/entitlement/grant/table.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { storeTransfer } from '#worker/entitlement/store/table.ts';

/** How a store names a purchase. */
export interface StoreName {
  source: 'ios' | 'android';
  reference: string;
}

/** What an event of a store says of a purchase. */
export type ToldPurchase = Grant & StoreName;

function isNamed({ source, reference }: StoreName) {
  return and(eq(grant.source, source), eq(grant.reference, reference));
}

/** The purchase of that name. A statement; no row for one of which no event has told. */
export function selectPurchase(db: Database, name: StoreName) {
  return db.select().from(grant).where(isNamed(name));
}

/** An SQL expression: whose the purchase of that name is; empty or null for nobody's. */
export function ownerOfPurchase({ source, reference }: StoreName): SQL<string> {
  return sql`(select own.account_id from ${grant} as own
    where own.source = ${source} and own.reference = ${reference})`;
}

/**
 * Notes under `id` that a purchase goes to the account that the event names, if it belongs to
 * another one, no newer event has named its owner, and no operator has undone the same before. A
 * statement for the batch of `writePurchase`, before it.
 */
export function noteTransfer(db: Database, id: string, told: ToldPurchase, now: number) {
  const { source, reference, accountId, eventAt, eventId } = told;
  const wasUndone = sql`exists (select 1 from ${storeTransfer} as before
    where before.reference = ${reference} and before.source = ${source}
      and before.to_account_id = ${accountId} and before.decision = 'undone')`;
  const isOthers = and(
    isNamed(told),
    sql`${grant.accountId} not in ('', ${accountId})`,
    sql`(${grant.namedAt}, ${grant.namedBy}) < (${eventAt}, ${eventId})`,
    accountExists(accountId),
    sql`not ${wasUndone}`,
  );
  return insertRow(
    db,
    storeTransfer,
    { id, source, reference, fromAccountId: grant.accountId, toAccountId: accountId, at: now },
    sql`from ${grant} where ${isOthers}`,
  );
}

/** An SQL condition: that transfer was noted. */
export function isTransferNoted(id: string): SQL {
  return sql`exists (select 1 from ${storeTransfer} where ${storeTransfer.id} = ${id})`;
}

/** An SQL expression: the account from which it went; null where nothing was noted. */
export function formerOwner(transferId: string): SQL<string | null> {
  return sql`(select ${storeTransfer.fromAccountId} from ${storeTransfer}
    where ${storeTransfer.id} = ${transferId})`;
}

/** An SQL expression: the account to which it went; null where nothing was noted. */
export function newOwner(transferId: string): SQL<string | null> {
  return sql`(select ${storeTransfer.toAccountId} from ${storeTransfer}
    where ${storeTransfer.id} = ${transferId})`;
}

/**
 * Writes a purchase as an event has it. Its state is that of the newest event, and its owner the
 * account that the newest event names which names one, in whatever order they arrive. One that
 * belongs to somebody goes to somebody else only with a transfer that was noted under
 * `transferId`. Where the event names nobody, or an account that has gone meanwhile, its owner
 * stays. A statement.
 */
export function writePurchase(db: Database, told: ToldPurchase, transferId: string) {
  const owner = sql`iif(${accountExists(told.accountId)}, ${told.accountId}, '')`;
  const named = sql`iif(${accountExists(told.accountId)}, ${told.eventAt}, 0)`;
  const isNewer = sql`(${grant.eventAt}, ${grant.eventId}) < (excluded.told_at, excluded.told_by)`;
  const isNamedAnew = sql`(excluded.account_id <> ''
    and (${grant.namedAt}, ${grant.namedBy}) < (excluded.named_at, excluded.named_by)
    and (${grant.accountId} in ('', excluded.account_id) or ${isTransferNoted(transferId)}))`;
  const { id: _id, createdAt: _createdAt, accountId, namedAt, namedBy, ...state } = columnsToTell();
  const ownership = { accountId, namedAt, namedBy };
  return insertRow(
    db,
    grant,
    { ...told, accountId: owner, namedAt: named, namedBy: told.eventId },
    sql`where true`,
  ).onConflictDoUpdate({
    target: [grant.source, grant.reference],
    set: { ...takenWhere(isNewer, state), ...takenWhere(isNamedAnew, ownership) },
    setWhere: sql`${isNewer} or ${isNamedAnew}`,
  });
}

/** What its owner was told is not a store's business. */
function columnsToTell() {
  const {
    weekTold: _week,
    endTold: _end,
    besideTold: _beside,
    ...columns
  } = getTableColumns(grant);
  return columns;
}

/** Of a row that is there: the new values where `isSo` holds, and the old ones elsewhere. */
function takenWhere<T extends Record<string, SQLiteColumn>>(isSo: SQL, columns: T) {
  const entries = Object.entries(columns).map(([key, column]) => [
    key,
    sql`iif(${isSo}, excluded.${sql.identifier(column.name)}, ${column})`,
  ]);
  return Object.fromEntries(entries) as { [Key in keyof T]: SQL };
}

/** Gives a purchase that waits to an account that is there, once. A statement; a row if it did. */
export function giveWaitingPurchase(db: Database, name: StoreName, accountId: string, now: number) {
  return db
    .update(grant)
    .set({
      accountId,
      // An event from before the claim does not take it away again.
      namedAt: sql`${grant.eventAt}`,
      namedBy: sql`${grant.eventId}`,
      revokedAt: null,
      updatedAt: now,
    })
    .where(and(isNamed(name), eq(grant.accountId, ''), accountExists(accountId)))
    .returning({ id: grant.id });
}

/** A deleted person's purchases wait to be claimed: the store goes on charging. A statement. */
export function releasePurchases(db: Database, accountId: string, now: number, onlyIf: SQL) {
  return db
    .update(grant)
    .set({ accountId: '', besideTold: null, updatedAt: now })
    .where(and(eq(grant.accountId, accountId), sql`${grant.source} in ('ios', 'android')`, onlyIf));
}
