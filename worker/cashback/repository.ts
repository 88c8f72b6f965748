import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { usageStands } from '#worker/cashback/statements.ts';
import { deal, dealUsage, proof } from '#worker/cashback/table.ts';
import type { Database } from '#worker/db/client.ts';

export type DealRow = typeof deal.$inferSelect;
export type UsageRow = typeof dealUsage.$inferSelect;
export type ProofRow = typeof proof.$inferSelect;

/** The deals on offer, in their order. */
export function selectDeals(db: Database) {
  return db.select().from(deal).where(isNull(deal.withdrawnAt)).orderBy(deal.position, deal.id);
}

/** One of them. */
export function selectDeal(db: Database, id: number) {
  return db
    .select()
    .from(deal)
    .where(and(eq(deal.id, id), isNull(deal.withdrawnAt)));
}

/** A deal that may be withdrawn meanwhile: who has used it still sees it. */
export function selectAnyDeal(db: Database, id: number) {
  return db.select().from(deal).where(eq(deal.id, id));
}

/** Somebody's use of a deal; no row for none. */
export function selectUsage(db: Database, accountId: string | SQL<string>, dealId: number) {
  return db
    .select()
    .from(dealUsage)
    .where(and(eq(dealUsage.accountId, accountId), eq(dealUsage.dealId, dealId)));
}

/** The proof that somebody handed in last for a deal. */
export function selectLastProof(db: Database, accountId: string | SQL<string>, dealId: number) {
  return db
    .select()
    .from(proof)
    .where(and(eq(proof.accountId, accountId), eq(proof.dealId, dealId)))
    .orderBy(desc(proof.round))
    .limit(1);
}

/** Keeps a proof where `onlyIf` holds. */
export function insertProof(db: Database, row: ProofRow, onlyIf: SQL) {
  return db.insert(proof).select(
    sql`select ${row.id}, ${row.usageId}, ${row.accountId}, ${row.dealId}, ${row.round},
      ${row.digest}, ${row.size}, ${row.fileName}, ${row.uploadedAt} where ${onlyIf}`,
  );
}

/** Somebody's first use of a deal, or the next round of it; returns a row if it was written. */
export function writeUsage(db: Database, row: UsageRow, onlyIf: SQL) {
  const { proofId, round, uploadedAt, updatedAt } = row;
  return db
    .insert(dealUsage)
    .select(
      sql`select ${row.id}, ${row.accountId}, ${row.dealId}, ${row.status}, ${proofId}, ${round},
        null, null, null, ${uploadedAt}, ${row.createdAt}, ${updatedAt} where ${onlyIf}`,
    )
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

/** An SQL condition: somebody's use of a deal stands as it was read, and `onlyIf` holds. */
export function takesProof(
  db: Database,
  use: { before: UsageRow | undefined; accountId: string; dealId: number },
  onlyIf: SQL,
): SQL {
  const stands = use.before
    ? usageStands(db, use.before)
    : sql`not exists ${selectUsage(db, use.accountId, use.dealId)}`;
  return sql`${stands} and ${onlyIf}`;
}

/** An SQL condition: a use was written with that very proof. */
export function isHandedIn(db: Database, usageId: string, proofId: string): SQL {
  const written = db
    .select({ id: dealUsage.id })
    .from(dealUsage)
    .where(and(eq(dealUsage.id, usageId), eq(dealUsage.proofId, proofId)));
  return sql`exists ${written}`;
}

/** Which of these proofs are kept. */
export function selectProofIds(db: Database, ids: readonly string[]) {
  const asked = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  return db
    .select({ id: proof.id })
    .from(proof)
    .where(sql`${proof.id} in ${asked}`);
}
