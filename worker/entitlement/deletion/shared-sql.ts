/* What becomes of contracts and grants when an account is deleted (docs/decisions/0065, 0066). */
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { hasRowsIn, latestOf } from '#worker/db/of-account-sql.ts';
import { quotaUse } from '#worker/entitlement/app/table.ts';
import { entitlementGrant as grant } from '#worker/entitlement/grant/table.ts';
import { contract } from '#worker/entitlement/table.ts';

/** Statements: what the person was given ends, and which tasks they have used is forgotten. */
export function eraseEntitlements(db: Database, accountId: string, now: number, onlyIf: SQL) {
  return {
    grants: db
      .update(grant)
      .set({ revokedAt: now, renewDisabled: true, updatedAt: now })
      .where(and(eq(grant.accountId, accountId), isNull(grant.revokedAt), onlyIf)),
    quotaUses: db.delete(quotaUse).where(and(eq(quotaUse.accountId, accountId), onlyIf)),
  };
}

/**
 * An SQL expression: when that contract ended, UTC milliseconds; null if it is not stored. One
 * without an end ended with the account, at `goneAt`.
 */
export function endOfContract(
  contractId: SQL,
  goneAt: number | SQL<number | null>,
): SQL<number | null> {
  return sql<number | null>`(select coalesce(${contract.expiresAt}, ${goneAt}) from ${contract}
    where ${contract.id} = ${contractId})`;
}

/** At most `limit` of a person's contracts that ended before `since`, UTC milliseconds. */
export function selectOldContracts(
  db: Database,
  accountId: string,
  { since, goneAt, limit }: { since: number; goneAt: number; limit: number },
) {
  return db
    .select({ id: contract.id })
    .from(contract)
    .where(
      and(
        eq(contract.accountId, accountId),
        sql`coalesce(${contract.expiresAt}, ${goneAt}) < ${since}`,
      ),
    )
    .limit(limit);
}

/** Deletes these contracts; no statement for none. */
export function deleteContracts(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return undefined;
  return db.delete(contract).where(inArray(contract.id, [...ids]));
}

/** Deletes a person's grants that were not written since that moment. */
export function deleteOldGrants(db: Database, accountId: string, since: number) {
  return db.delete(grant).where(and(eq(grant.accountId, accountId), lt(grant.updatedAt, since)));
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
