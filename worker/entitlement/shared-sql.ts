/*
 * Statements and conditions for batches of this slice and of those above it, so a request needs one
 * round trip (docs/decisions/0008).
 */
import { and, eq, gt, inArray, isNotNull, lt, lte, not, notInArray, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

import { emailOf } from '#worker/account/shared-sql.ts';
import { dayMs, hourMs } from '#worker/calendar.ts';
import { among } from '#worker/db/among.ts';
import type { Database } from '#worker/db/client.ts';
import { isOf } from '#worker/db/of-account-sql.ts';
import type { Accounts } from '#worker/db/of-account-sql.ts';
import { changingStatuses, isPastDue, liveStatuses } from '#worker/entitlement/contract.ts';
import { nextDebtLook } from '#worker/entitlement/debt-days.ts';
import { entitlementGrant } from '#worker/entitlement/grant/table.ts';
import type { LeavingReason } from '#worker/entitlement/schemas.ts';
import { contract } from '#worker/entitlement/table.ts';
import { newReference } from '#worker/reference.ts';
import { itemLeaseMs } from '#worker/schedule/due-sql.ts';
import type { DueItems, DueRows } from '#worker/schedule/due-sql.ts';

/** A contract as Stripe has it: a row without the columns that only the copy needs. */
export type Contract = Omit<
  typeof contract.$inferSelect,
  | 'syncVersion'
  | 'syncedAt'
  | 'remindedFor'
  | 'number'
  | 'overdueLookAt'
  | 'deskEnd'
  | 'deskEndDueAt'
  | 'leftBecause'
  | 'weekTold'
> & {
  /** Our number of it, as Stripe's object names it; null where it names none. */
  number: string | null;
};

/** A contract as stored. */
export type ContractRow = typeof contract.$inferSelect;

/** Every contract of these people. A statement. */
export function selectContracts(db: Database, accounts: Accounts) {
  return db.select().from(contract).where(isOf(contract, accounts));
}

/** One contract. A statement; no row for one that is not stored. */
export function selectContract(db: Database, id: string) {
  return db.select().from(contract).where(eq(contract.id, id));
}

/** Those of these contracts that are stored. A statement. */
export function selectContractsById(db: Database, ids: readonly string[]) {
  return db
    .select()
    .from(contract)
    .where(sql`${contract.id} in ${among(ids)}`);
}

/** Contracts in the order of their ids, after that one. A statement. */
export function selectContractsAfter(db: Database, id: string, limit: number) {
  return db.select().from(contract).where(gt(contract.id, id)).orderBy(contract.id).limit(limit);
}

/** An SQL condition: the contract has not been written since it was read. */
export function isContractUnchanged({
  id,
  syncVersion,
}: Pick<ContractRow, 'id' | 'syncVersion'>): SQL {
  return sql`exists (select 1 from ${contract} where ${contract.id} = ${id} and ${contract.syncVersion} = ${syncVersion})`;
}

/** An SQL condition: the contract has not been written since `row` was read; null: still no row. */
export function isContractAsFound(id: string, row: ContractRow | null): SQL {
  if (row) return isContractUnchanged(row);
  return sql`not exists (select 1 from ${contract} where ${contract.id} = ${id})`;
}

/** An SQL condition: that person has a contract that runs. */
export function runningContractExists(accountId: string | SQL): SQL {
  return sql`exists (select 1 from ${contract} where ${contract.accountId} = ${accountId} and ${inArray(contract.status, [...liveStatuses])})`;
}

/*
 * Debits that came back and that nobody has settled. Their table belongs to a slice above this one,
 * which also coupons may not know, so it is named as the database names it (money/table.ts).
 */
const debitsOwedBy = (accountId: string | SQL) =>
  sql`dispute where account_id = ${accountId} and status in ('waiting', 'open')`;

/** An SQL condition: that person owes a debit that came back, also of a contract that has ended. */
export function owesDebit(accountId: string | SQL): SQL {
  return sql`exists (select 1 from ${debitsOwedBy(accountId)})`;
}

/** A row for each debit that came back and that the person still owes. A statement. */
export function selectOwedDebits(db: Database, accountId: string | SQL<string>) {
  return db
    .select({ contractId: sql<string>`contract_id`.as('contract_id') })
    .from(sql`${debitsOwedBy(accountId)}`);
}

/** An SQL condition: that person has another contract that runs. */
export function otherContractRuns(accountId: string, id: string): SQL {
  return sql`exists (select 1 from ${contract} where ${contract.accountId} = ${accountId}
    and ${contract.id} <> ${id} and ${inArray(contract.status, [...liveStatuses])})`;
}

/** An SQL condition: that contract has ended, or is closed because of a withdrawal. */
export function isContractOver(id: AnyColumn): SQL {
  return sql`exists (select 1 from ${contract} where ${contract.id} = ${id} and ${contract.status} = 'canceled')`;
}

/** An SQL condition: that person is or was a customer, here or at a store. */
export function pastCustomerExists(accountId: string): SQL {
  const unbegun = ['incomplete', 'incomplete_expired'] as const;
  return sql`(exists (select 1 from ${contract} where ${contract.accountId} = ${accountId} and ${notInArray(contract.status, [...unbegun])})
    or exists (select 1 from ${entitlementGrant} where ${entitlementGrant.accountId} = ${accountId} and ${inArray(entitlementGrant.source, ['ios', 'android'])}))`;
}

/** A contract that comes without a number gets one when its row is made, and keeps it. */
function numbered(number: string | null): { number: string } {
  return { number: number ?? newReference('LX-') };
}

/**
 * Writes a contract as Stripe has it, unless the row was written after `version` was read (null: no
 * row was there). A statement; it changes one row or none.
 */
export function writeContract(
  db: Database,
  { number, ...row }: Contract,
  version: number | null,
  now: number,
) {
  const look = firstOverdueLook(row);
  const overdueLookAt = look && sql<number>`coalesce(${contract.overdueLookAt}, ${look})`;
  return db
    .insert(contract)
    .values({
      ...row,
      ...numbered(number),
      syncVersion: 1,
      syncedAt: now,
      overdueLookAt: look,
    })
    .onConflictDoUpdate({
      target: contract.id,
      set: {
        ...row,
        syncVersion: sql`${contract.syncVersion} + 1`,
        syncedAt: now,
        overdueLookAt,
      },
      setWhere: eq(contract.syncVersion, version ?? -1),
    });
}

/** When to remind somebody of an overdue payment for the first time; null while none is. */
function firstOverdueLook({ status, expiresAt, paidThrough }: Omit<Contract, 'number'>) {
  const isOverdue = isPastDue(status) && paidThrough === null && expiresAt !== null;
  return isOverdue ? nextDebtLook(expiresAt, expiresAt) : null;
}

/**
 * Writes a contract that begins with its first payment. A row that Stripe has moved past
 * `incomplete` stays as it is. A statement.
 */
export function beginContract(db: Database, { number, ...row }: Contract, now: number) {
  return db
    .insert(contract)
    .values({ ...row, ...numbered(number), syncVersion: 1, syncedAt: now })
    .onConflictDoUpdate({
      target: contract.id,
      set: { ...row, syncVersion: sql`${contract.syncVersion} + 1`, syncedAt: now },
      setWhere: eq(contract.status, 'incomplete'),
    });
}

/** Which contracts to find among those that renew by themselves. */
export interface UpcomingRenewals {
  status: 'active' | 'trialing';
  /** The period ends between these moments, UTC milliseconds: now, and how far ahead. */
  from: number;
  to: number;
  /** Only contracts of these plans. */
  planKeys?: readonly string[];
  /** Only contracts bought after this moment, whose period ends together with the minimum term. */
  firstTermSince?: number;
  /** Leaves out contracts for which it holds; gets the contract's id. */
  unless: (id: AnyColumn) => SQL;
}

/**
 * Contracts that renew soon and whose owners were not reminded of that, the soonest first. A
 * statement.
 */
export function selectUpcomingRenewals(db: Database, renewals: UpcomingRenewals, limit: number) {
  return db
    .select()
    .from(contract)
    .where(renewsSoon(renewals))
    .orderBy(contract.dueAt)
    .limit(limit);
}

/** Which contracts to find among those that are cancelled for a later day. UTC milliseconds. */
export interface LaterEnds {
  from: number;
  /** Trials are charged until then, others until `to`. */
  trialsTo: number;
  to: number;
  /** Other contracts only of these plans, or of these at the end of their first twelve months. */
  planKeys: readonly string[];
  firstTermKeys: readonly string[];
  unless: (id: AnyColumn) => SQL;
}

/**
 * Contracts that are cancelled and charged once more before they end, soon, and whose owners were
 * not reminded of that, the soonest first. A statement.
 */
export function selectLaterEnds(db: Database, ends: LaterEnds, limit: number) {
  return db.select().from(contract).where(endsLater(ends)).orderBy(contract.dueAt).limit(limit);
}

function endsLater({ from, trialsTo, to, planKeys, firstTermKeys, unless }: LaterEnds) {
  const { status, renewDisabled, expiresAt, dueAt, remindedFor, purchasedAt, planKey } = contract;
  return and(
    // As the partial index contract_later_end says it.
    sql`${renewDisabled} = 1 and ${status} in ('active', 'trialing')`,
    sql`${expiresAt} > ${dueAt} and ${remindedFor} is not ${dueAt}`,
    eq(contract.oneTime, false),
    gt(dueAt, from),
    lte(dueAt, to),
    or(
      and(eq(status, 'trialing'), lte(dueAt, trialsTo)),
      and(eq(status, 'active'), inArray(planKey, [...planKeys])),
      and(
        eq(status, 'active'),
        inArray(planKey, [...firstTermKeys]),
        sql`${dueAt} - ${purchasedAt} between ${355 * dayMs} and ${380 * dayMs}`,
      ),
    ),
    not(unless(contract.id)),
  );
}

/** The contracts of both kinds, each since the moment at which it was to be found. */
export function upcomingRenewals(
  all: readonly UpcomingRenewals[],
  ends: LaterEnds,
): readonly DueRows[] {
  const found = [
    ...all.map((one) => ({ ahead: one.to - one.from, where: renewsSoon(one) })),
    { ahead: ends.to - ends.from, where: endsLater(ends) },
  ];
  return found.map(({ ahead, where }) => ({
    table: contract,
    since: sql`${contract.dueAt} - ${ahead}`,
    order: contract.dueAt,
    where: () => where,
  }));
}

function renewsSoon(renewals: UpcomingRenewals) {
  const { status, from, to, planKeys, firstTermSince, unless } = renewals;
  return and(
    // As literals, which the partial indexes need.
    eq(contract.status, status).inlineParams(),
    eq(contract.renewDisabled, false).inlineParams(),
    eq(contract.oneTime, false),
    gt(contract.dueAt, from),
    lte(contract.dueAt, to),
    planKeys && inArray(contract.planKey, [...planKeys]),
    firstTermSince === undefined
      ? sql`${contract.remindedFor} is not ${contract.dueAt}`
      : and(
          gt(contract.purchasedAt, firstTermSince),
          sql`not (${contract.remindedFor} is ${contract.dueAt})`,
          sql`${contract.expiresAt} <= ${contract.dueAt} + 86400000`,
        ),
    not(unless(contract.id)),
  );
}

/**
 * Notes that the owner of a contract was reminded of its `due_at`, if `onlyIf` holds. A statement.
 */
export function markReminded(db: Database, { id, dueAt }: ContractRow, onlyIf: SQL) {
  return db
    .update(contract)
    .set({ remindedFor: dueAt })
    .where(and(eq(contract.id, id), onlyIf));
}

const staleMs = hourMs;

/**
 * The contracts that should have ended, renewed or expired by now and were not synced for an hour.
 * Taken, each is marked as synced now, so no other run takes it.
 */
export const unsyncedContracts: DueItems<typeof contract> = {
  table: contract,
  id: contract.id,
  since: contract.dueAt,
  where: (now) =>
    and(
      // As literals, which the partial index contract_due needs.
      inArray(contract.status, [...changingStatuses]).inlineParams(),
      lt(contract.dueAt, now),
      lt(contract.syncedAt, now - staleMs),
    ),
  take: (now) => ({ syncedAt: now }),
};

/** The contracts whose overdue payment is to be seen to. */
export const overdueContracts: DueItems<typeof contract> = {
  table: contract,
  id: contract.id,
  since: contract.overdueLookAt,
  where: (now) => lte(contract.overdueLookAt, now),
  take: (now) => ({ overdueLookAt: now + itemLeaseMs }),
};

/** Notes when an overdue payment is seen to next, unless nothing is overdue any more. */
export function setOverdueLook(db: Database, id: string, lookAt: number | null) {
  return db
    .update(contract)
    .set({ overdueLookAt: lookAt })
    .where(and(eq(contract.id, id), isNotNull(contract.overdueLookAt)));
}

/**
 * Notes why somebody has left a contract of theirs, where it is cancelled or over: nobody is asked
 * before. Returns it, or no row. A statement.
 */
export function noteLeavingReason(
  db: Database,
  { id, accountId, because }: { id: string; accountId: SQL<string>; because: LeavingReason },
) {
  const hasLeft = or(eq(contract.renewDisabled, true), eq(contract.status, 'canceled'));
  return db
    .update(contract)
    .set({ leftBecause: because })
    .where(and(eq(contract.id, id), eq(contract.accountId, accountId), hasLeft))
    .returning({ id: contract.id });
}

/** An SQL expression: the account of that contract; null if it is not stored. */
export function accountOfContract(id: string): SQL<string | null> {
  return sql<
    string | null
  >`(select ${contract.accountId} from ${contract} where ${contract.id} = ${id})`;
}

/** An SQL expression: the plan of that contract as it stands; null for none. */
export function planOfContract(id: AnyColumn): SQL<string | null> {
  return sql<
    string | null
  >`(select ${contract.planKey} from ${contract} where ${contract.id} = ${id})`;
}

/** An SQL expression: the account of the contract with that number; null for none. */
export function accountOfNumber(number: string): SQL<string | null> {
  return sql<
    string | null
  >`(select ${contract.accountId} from ${contract} where ${contract.number} = ${number} limit 1)`;
}

/** The contract with that number of ours. A statement. */
export function selectContractByNumber(db: Database, number: string) {
  return db.select().from(contract).where(eq(contract.number, number));
}

/** The ids at Stripe of a person's contracts. A subquery. */
export function contractsOf(accountId: string): SQL {
  return sql`select ${contract.id} from ${contract} where ${contract.accountId} = ${accountId}`;
}

/** Contracts with a payment that is overdue, those that are seen to next in front. A statement. */
export function selectOverdue(db: Database, limit: number) {
  const { id, number, accountId, planKey, owed, expiresAt, overdueLookAt } = contract;
  return (
    db
      .select({
        id,
        number,
        accountId,
        planKey,
        owed,
        since: expiresAt,
        email: emailOf(sql`${contract}.account_id`).as('email'),
      })
      .from(contract)
      // All of them; with a bound the partial index contract_overdue is searched, not scanned.
      .where(gt(overdueLookAt, 0))
      .orderBy(overdueLookAt)
      .limit(limit)
  );
}
