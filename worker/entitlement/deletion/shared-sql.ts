/*
 * Until when contracts and grants stay, of deleted accounts and of others (docs/decisions/0065,
 * 0066, 0089).
 */
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

import { hourMs } from '#worker/calendar.ts';
import type { Database } from '#worker/db/client.ts';
import { hasRowsIn, hasRowWhere, latestOf } from '#worker/db/of-account-sql.ts';
import type { OfAccount } from '#worker/db/of-account-sql.ts';
import { quotaUse } from '#worker/entitlement/app/table.ts';
import { entitlementGrant as grant } from '#worker/entitlement/grant/table.ts';
import { releasePurchases } from '#worker/entitlement/store/shared-sql.ts';
import { contract } from '#worker/entitlement/table.ts';
import { access } from '#worker/product.ts';

/**
 * Statements: what the person was given ends, what a store has sold them waits for whoever claims
 * it, and which tasks they have used, and why they have left, is forgotten.
 */
export function eraseEntitlements(db: Database, accountId: string, now: number, onlyIf: SQL) {
  return {
    purchases: releasePurchases(db, accountId, now, onlyIf),
    grants: db
      .update(grant)
      .set({ revokedAt: now, renewDisabled: true, updatedAt: now })
      .where(and(eq(grant.accountId, accountId), isNull(grant.revokedAt), onlyIf)),
    quotaUses: db.delete(quotaUse).where(and(eq(quotaUse.accountId, accountId), onlyIf)),
    reasons: db
      .update(contract)
      .set({ leftBecause: null })
      .where(and(eq(contract.accountId, accountId), onlyIf)),
  };
}

/** Stands for the end of a contract that has none yet, UTC milliseconds: the farthest date. */
export const notEnded = 8.64e15;

/** When an account went: UTC milliseconds, or an SQL expression; null for one that is there. */
type GoneAt = number | SQL<number | null> | null;

/**
 * An SQL expression: the end of the contract row at hand. What had none ended with the account, at
 * `goneAt`; while the account is there, only what cannot go on has ended.
 */
function contractEnd(goneAt: GoneAt): SQL<number> {
  if (goneAt !== null) return sql`coalesce(${contract.expiresAt}, ${goneAt})`;
  return sql`iif(${contract.status} in ('canceled', 'incomplete_expired'),
    coalesce(${contract.expiresAt}, ${contract.syncedAt}), ${notEnded})`;
}

/**
 * An SQL expression: when that contract ended, UTC milliseconds; `notEnded` while it runs, null if
 * it is not stored.
 */
export function endOfContract(contractId: SQL | AnyColumn, goneAt: GoneAt): SQL<number | null> {
  return sql<number | null>`(select ${contractEnd(goneAt)} from ${contract}
    where ${contract.id} = ${contractId})`;
}

/** At most `limit` of a person's contracts that ended before `since`, UTC milliseconds. */
export function selectOldContracts(
  db: Database,
  accountId: string,
  { since, goneAt, limit }: { since: number; goneAt: GoneAt; limit: number },
) {
  return db
    .select({ id: contract.id })
    .from(contract)
    .where(and(eq(contract.accountId, accountId), sql`${contractEnd(goneAt)} < ${since}`))
    .limit(limit);
}

/** An SQL condition: that account is there and has a contract that ended before `since`. */
export function hasOldContract(accountId: OfAccount, since: number): SQL {
  return hasRowWhere(contract, accountId, sql`${contractEnd(null)} < ${since}`);
}

/** Deletes these contracts; no statement for none. */
export function deleteContracts(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return undefined;
  return db.delete(contract).where(inArray(contract.id, [...ids]));
}

/** A grant that is over, and was neither over nor written since that moment. */
const isOldGrant = (since: number) =>
  sql`max(${grant.updatedAt}, coalesce(${grant.revokedAt}, ${grant.endsAt}, ${notEnded})) < ${since}`;

/** Deletes a person's grants, and uses of their tasks, that were over before that moment. */
export function deleteOldGrants(db: Database, accountId: string, since: number) {
  return {
    grants: db.delete(grant).where(and(eq(grant.accountId, accountId), isOldGrant(since))),
    quotaUses: db
      .delete(quotaUse)
      .where(and(eq(quotaUse.accountId, accountId), lt(quotaUse.createdAt, since))),
  };
}

/** An SQL condition: `deleteOldGrants` has something to delete. */
export function hasOldGrants(accountId: OfAccount, since: number): SQL {
  return sql`(${hasRowWhere(grant, accountId, isOldGrant(since))}
    or ${hasRowWhere(quotaUse, accountId, lt(quotaUse.createdAt, since))})`;
}

/** An SQL condition: some contracts of that account are stored. */
export function hasContracts(accountId: OfAccount): SQL {
  return hasRowWhere(contract, accountId, sql`true`);
}

const storeDelayMs = access.storeDelayHours * hourMs;

/**
 * An SQL condition: that person has a contract that has not ended or has something owed, or Premium
 * of another kind that runs, begins later or may go on in its store.
 */
export function mayHavePremium(accountId: OfAccount, now: number): SQL {
  const isDormant = sql`${grant.source} in ('ios', 'android')
    and ${grant.status} in ('past_due', 'unpaid', 'paused')`;
  return sql`(${hasRowWhere(contract, accountId, sql`(${contractEnd(null)} > ${now} or ${contract.owed} > 0)`)}
    or ${hasRowWhere(
      grant,
      accountId,
      sql`${grant.kind} = 'premium' and ${grant.revokedAt} is null
        and (coalesce(${grant.endsAt}, ${notEnded}) > ${now - storeDelayMs} or ${isDormant})`,
    )})`;
}

/** An SQL condition: something of that is still kept. */
export function keepsEntitlements(accountId: string): SQL {
  return hasRowsIn([contract, grant], accountId);
}

/** SQL expressions: since when the last of a deleted person's contracts, and of grants, counts. */
export function lastEntitlements(accountId: string, goneAt: SQL<number | null>) {
  return {
    contract: latestOf(contract, sql`coalesce(${contract.expiresAt}, ${goneAt})`, accountId),
    grant: latestOf(grant, grant.updatedAt, accountId),
  };
}
