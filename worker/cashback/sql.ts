import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { isUsageInState } from '#worker/cashback/shared-sql.ts';
import type { ProofRow, UsageRow } from '#worker/cashback/shared-sql.ts';
import { deal, dealUsage, proof } from '#worker/cashback/table.ts';
import { among } from '#worker/db/among.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';

/** The deals on offer, in their order. */
export function selectOfferedDeals(db: Database) {
  return db.select().from(deal).where(isNull(deal.withdrawnAt)).orderBy(deal.position, deal.id);
}

/** A deal on offer. */
export function selectOfferedDeal(db: Database, id: number) {
  return db
    .select()
    .from(deal)
    .where(and(eq(deal.id, id), isNull(deal.withdrawnAt)));
}

/** A person's usage of a deal; no row where they have not used it. */
export function selectUsage(db: Database, accountId: string | SQL<string>, dealId: number) {
  return db
    .select()
    .from(dealUsage)
    .where(and(eq(dealUsage.accountId, accountId), eq(dealUsage.dealId, dealId)));
}

/** A person's usages with the names of their deals, the latest proof first. */
export function selectOwnUsages(db: Database, accountId: string | SQL<string>) {
  return db
    .select({
      id: dealUsage.id,
      dealId: dealUsage.dealId,
      status: dealUsage.status,
      round: dealUsage.round,
      reason: dealUsage.reason,
      name: deal.name,
    })
    .from(dealUsage)
    .innerJoin(deal, eq(deal.id, dealUsage.dealId))
    .where(eq(dealUsage.accountId, accountId))
    .orderBy(desc(dealUsage.uploadedAt));
}

/** A person's latest proof for a deal. */
export function selectLastProof(db: Database, accountId: string | SQL<string>, dealId: number) {
  return db
    .select()
    .from(proof)
    .where(and(eq(proof.accountId, accountId), eq(proof.dealId, dealId)))
    .orderBy(desc(proof.round))
    .limit(1);
}

/** Inserts a proof where `onlyIf` holds. */
export function insertProof(db: Database, row: ProofRow, onlyIf: SQL) {
  return insertRow(db, proof, row, sql`where ${onlyIf}`);
}

/** Writes a first usage of a deal, or its next round. Returns a row where it was written. */
export function writeUsage(db: Database, row: UsageRow, onlyIf: SQL) {
  const { proofId, round, uploadedAt, updatedAt } = row;
  return insertRow(db, dealUsage, row, sql`where ${onlyIf}`)
    .onConflictDoUpdate({
      target: dealUsage.id,
      set: {
        status: row.status,
        proofId,
        round,
        reason: null,
        reviewedBy: null,
        reviewedAt: null,
        uploadedAt,
        updatedAt,
      },
    })
    .returning({ id: dealUsage.id });
}

/** An SQL condition: a person's usage of a deal is as it was read, and `onlyIf` holds. */
export function canTakeProof(
  db: Database,
  usage: { before: UsageRow | undefined; accountId: string; dealId: number },
  onlyIf: SQL,
): SQL {
  const isUnchanged = usage.before
    ? isUsageInState(db, usage.before)
    : sql`not exists ${selectUsage(db, usage.accountId, usage.dealId)}`;
  return sql`${isUnchanged} and ${onlyIf}`;
}

/** An SQL condition: the usage names that proof. */
export function isProofOfUsage(db: Database, usageId: string, proofId: string): SQL {
  const matching = db
    .select({ id: dealUsage.id })
    .from(dealUsage)
    .where(and(eq(dealUsage.id, usageId), eq(dealUsage.proofId, proofId)));
  return sql`exists ${matching}`;
}

/** Those of these proofs that the table has. */
export function selectProofIds(db: Database, ids: readonly string[]) {
  return db
    .select({ id: proof.id })
    .from(proof)
    .where(sql`${proof.id} in ${among(ids)}`);
}
