import { and, desc, eq, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

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
