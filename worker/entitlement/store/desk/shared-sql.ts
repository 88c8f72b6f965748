/* What the desk sees of purchases that a store has moved, and does about them (decision 0123). */
import { and, desc, eq, getTableColumns, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { accountExists } from '#worker/account/desk/shared-sql.ts';
import { emailOf } from '#worker/account/shared-sql.ts';
import type { Database } from '#worker/db/client.ts';
import { outer } from '#worker/db/people-source.ts';
import { partOf } from '#worker/db/place.ts';
import type { Part } from '#worker/db/place.ts';
import { entitlementGrant as grant } from '#worker/entitlement/grant/table.ts';
import { areBothPaid } from '#worker/entitlement/store/paid-twice-sql.ts';
import { storeTransfer as transfer } from '#worker/entitlement/store/table.ts';
import { contract } from '#worker/entitlement/table.ts';

export type StoreTransfer = typeof transfer.$inferSelect;
export type Decision = NonNullable<StoreTransfer['decision']>;

/** A person has few, so all are read. */
const most = 100;

const isOf = (accountId: string) =>
  or(eq(transfer.fromAccountId, accountId), eq(transfer.toAccountId, accountId));

/** What was bought under that name, at whichever store; also what waits for its person. */
export function selectPurchasesNamed(db: Database, reference: string) {
  return db
    .select()
    .from(grant)
    .where(and(inArray(grant.source, ['ios', 'android']), eq(grant.reference, reference)));
}

/** Transfers on which nobody has decided, the oldest first. A statement. */
export function selectOpenTransfers(db: Database, limit: number) {
  return (
    db
      .select({ ...getTableColumns(transfer), email: emailOf(transfer.toAccountId) })
      .from(transfer)
      // With a bound the index of those that wait is searched.
      .where(and(isNull(transfer.decision), gt(transfer.at, 0)))
      .orderBy(transfer.at)
      .limit(limit)
  );
}

/** People who pay for a contract and in a store, as they were told. A statement. */
export function selectPaidTwice(db: Database, now: number, limit: number) {
  const accountId = sql<string>`bought.account_id`;
  // Of some a store names no end. Each part alone searches the index of those who were told.
  const told = sql`select rowid from ${grant} where beside_told is not null`;
  return db
    .select({
      id: sql<string>`bought.id`.as('id'),
      accountId: accountId.as('account_id'),
      source: sql<string>`bought.source`.as('source'),
      contractId: sql<string>`running.id`.as('contract_id'),
      email: emailOf(accountId).as('email'),
    })
    .from(sql`${grant} as bought join ${contract} as running on running.id = bought.beside_told`)
    .where(
      sql`bought.rowid in (${told} and ends_at > ${now} union all ${told} and ends_at is null)
        and ${areBothPaid(now)}`,
    )
    .orderBy(sql`bought.ends_at nulls last`)
    .limit(limit);
}

/** The transfers to and from an account, the newest first. A statement. */
export function selectTransfersOf(db: Database, accountId: string) {
  return db
    .select({
      ...getTableColumns(transfer),
      fromEmail: emailOf(transfer.fromAccountId),
      toEmail: emailOf(transfer.toAccountId),
      owner: ownerNow(),
    })
    .from(transfer)
    .where(isOf(accountId))
    .orderBy(desc(transfer.at))
    .limit(most);
}

/** That part of them. A statement. */
export function selectTransfersIn(db: Database, accountId: string, part: Part) {
  const { place, where, order } = partOf(part, transfer.id, transfer.at);
  return db
    .select({ ...getTableColumns(transfer), ...place })
    .from(transfer)
    .where(and(isOf(accountId), where))
    .orderBy(...order)
    .limit(part.limit);
}

/** One of an account's transfers. A statement; no row for none. */
export function selectTransfer(db: Database, id: string, accountId: string) {
  return db
    .select({ ...getTableColumns(transfer), owner: ownerNow() })
    .from(transfer)
    .where(and(eq(transfer.id, id), isOf(accountId)));
}

/** An SQL expression: whose the purchase of the transfer at hand is now. */
function ownerNow(): SQL<string | null> {
  return sql<string | null>`(select own.account_id from ${grant} as own
    where own.source = ${outer(transfer, transfer.source)}
      and own.reference = ${outer(transfer, transfer.reference)})`;
}

/**
 * An SQL condition: nobody has decided on that transfer. To undo it, the purchase must be where it
 * went, and the account from which it came still there.
 */
export function canDecide({ id, fromAccountId }: StoreTransfer, decision: Decision): SQL {
  const isThere = sql`${ownerNow()} = ${transfer.toAccountId} and ${accountExists(fromAccountId)}`;
  return sql`exists (select 1 from ${transfer} where ${transfer.id} = ${id}
    and ${transfer.decision} is null ${decision === 'undone' ? sql`and ${isThere}` : sql``})`;
}

/** Notes the decision on a transfer where `onlyIf` holds, and carries it out. Statements. */
export function decideTransfer(
  db: Database,
  { id, source, reference, fromAccountId }: StoreTransfer,
  decision: Decision,
  now: number,
  onlyIf: SQL,
) {
  return {
    decided: db
      .update(transfer)
      .set({ decision, decidedAt: now })
      .where(and(eq(transfer.id, id), onlyIf)),
    owner:
      decision === 'undone'
        ? db
            .update(grant)
            .set({ accountId: fromAccountId, updatedAt: now })
            .where(and(eq(grant.source, source), eq(grant.reference, reference), onlyIf))
        : undefined,
  };
}
