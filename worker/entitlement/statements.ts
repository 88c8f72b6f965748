/*
 * The statements that this slice and those above it put into their batches, unsent, so that what a
 * request needs takes one round trip (docs/decisions/0008).
 */
import { and, eq, gt, inArray, lt, lte, not, notInArray, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { liveStatuses, unendedStatuses } from '#worker/entitlement/contract.ts';
import { entitlementGrant } from '#worker/entitlement/grant/table.ts';
import { contract } from '#worker/entitlement/table.ts';

/** A mirrored contract, without what only the mirror's own bookkeeping needs. */
export type Contract = Omit<typeof contract.$inferSelect, 'syncVersion' | 'syncedAt'>;

/** A contract as stored. */
export type ContractRow = typeof contract.$inferSelect;

/** Everything that person ever contracted. A statement, so that it can share a round trip. */
export function selectContracts(db: Database, accountId: string | SQL<string>) {
  return db.select().from(contract).where(eq(contract.accountId, accountId));
}

/** A contract as a look at Stripe finds it stored; null before the first. */
export interface Taken {
  row: ContractRow | null;
}

/** The row that a look at Stripe starts from; none before the first. A statement. */
export function selectContract(db: Database, id: string) {
  return db.select().from(contract).where(eq(contract.id, id));
}

/** These contracts, as far as they are stored. A statement. */
export function selectContractsById(db: Database, ids: readonly string[]) {
  // One parameter for all of them: a statement takes no more than a hundred.
  const asked = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  return db
    .select()
    .from(contract)
    .where(sql`${contract.id} in ${asked}`);
}

/** All contracts in the order of their ids, after that one. A statement. */
export function selectContractsAfter(db: Database, id: string, limit: number) {
  return db.select().from(contract).where(gt(contract.id, id)).orderBy(contract.id).limit(limit);
}

/** An SQL condition: nothing was written to that contract since it was read. */
export function isAsRead({ id, syncVersion }: Pick<ContractRow, 'id' | 'syncVersion'>): SQL {
  return sql`exists (select 1 from ${contract} where ${contract.id} = ${id} and ${contract.syncVersion} = ${syncVersion})`;
}

/** An SQL condition: nothing was written to that contract since `row` was read; null: no row was. */
export function isAsTaken(id: string, row: ContractRow | null): SQL {
  if (row) return isAsRead(row);
  return sql`not exists (select 1 from ${contract} where ${contract.id} = ${id})`;
}

/** An SQL condition: that person has a contract that runs. */
export function runningContractExists(accountId: string): SQL {
  return sql`exists (select 1 from ${contract} where ${contract.accountId} = ${accountId} and ${inArray(contract.status, [...liveStatuses])})`;
}

/** An SQL condition: that person is, or was, a customer, here or at a store. */
export function pastCustomerExists(accountId: string): SQL {
  const unbegun = ['incomplete', 'incomplete_expired'] as const;
  return sql`(exists (select 1 from ${contract} where ${contract.accountId} = ${accountId} and ${notInArray(contract.status, [...unbegun])})
    or exists (select 1 from ${entitlementGrant} where ${entitlementGrant.accountId} = ${accountId} and ${inArray(entitlementGrant.source, ['ios', 'android'])}))`;
}

/**
 * Writes what Stripe said, unless something was written since `version` was taken (null: there was
 * no row). A statement; it changes one row or none.
 */
export function writeContract(db: Database, seen: Contract, version: number | null, now: number) {
  return db
    .insert(contract)
    .values({ ...seen, syncVersion: 1, syncedAt: now })
    .onConflictDoUpdate({
      target: contract.id,
      set: { ...seen, syncVersion: sql`${contract.syncVersion} + 1`, syncedAt: now },
      setWhere: eq(contract.syncVersion, version ?? -1),
    });
}

/**
 * Writes a contract that has just begun with its first payment; anything that Stripe has said of it
 * meanwhile stands. A statement.
 */
export function beginContract(db: Database, begun: Contract, now: number) {
  return db
    .insert(contract)
    .values({ ...begun, syncVersion: 1, syncedAt: now })
    .onConflictDoUpdate({
      target: contract.id,
      set: { ...begun, syncVersion: sql`${contract.syncVersion} + 1`, syncedAt: now },
      setWhere: eq(contract.status, 'incomplete'),
    });
}

/** Which contracts are looked for that go on by themselves. */
export interface Coming {
  status: 'active' | 'trialing';
  /** Between these moments, UTC milliseconds: now, and how far ahead. */
  from: number;
  to: number;
  /** Of these plans only. */
  planKeys?: readonly string[];
  /** Bought since then; the period's end is the end of the minimum term, too. */
  firstTermSince?: number;
  /** Leaves out those that somebody was told of; gets the contract's id and the moment. */
  unless: (id: AnyColumn, at: AnyColumn) => SQL;
}

/** Contracts whose period ends soon and is followed by another, the soonest first. A statement. */
export function selectComing(db: Database, coming: Coming, limit: number) {
  const { status, from, to, planKeys, firstTermSince, unless } = coming;
  return db
    .select()
    .from(contract)
    .where(
      and(
        eq(contract.status, status),
        eq(contract.renewDisabled, false),
        eq(contract.oneTime, false),
        gt(contract.dueAt, from),
        lte(contract.dueAt, to),
        planKeys && inArray(contract.planKey, [...planKeys]),
        firstTermSince === undefined
          ? undefined
          : and(
              gt(contract.purchasedAt, firstTermSince),
              sql`${contract.expiresAt} <= ${contract.dueAt} + 86400000`,
            ),
        not(unless(contract.id, contract.dueAt)),
      ),
    )
    .orderBy(contract.dueAt)
    .limit(limit);
}

const staleMs = 3_600_000;

/**
 * Takes contracts that should have moved on by now and were not looked at for an hour, and notes
 * that they are being looked at, so that one that cannot be synced doesn't keep others waiting. A
 * statement.
 */
export function takeDueContracts(db: Database, now: number, limit: number) {
  const due = db
    .select({ id: contract.id })
    .from(contract)
    .where(
      and(
        inArray(contract.status, [...unendedStatuses]),
        lt(contract.dueAt, now),
        lt(contract.syncedAt, now - staleMs),
      ),
    )
    .orderBy(contract.dueAt)
    .limit(limit);
  return db
    .update(contract)
    .set({ syncedAt: now })
    .where(inArray(contract.id, due))
    .returning({ id: contract.id });
}

/** An SQL expression: whose contract that is; null for nobody's. */
export function accountOfContract(id: string): SQL<string | null> {
  return sql<
    string | null
  >`(select ${contract.accountId} from ${contract} where ${contract.id} = ${id})`;
}
