/* What the desk asks and writes of payouts, unsent (docs/decisions/0008). */
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { emailOf } from '#worker/account/statements.ts';
import type { Database } from '#worker/db/client.ts';
import type { PayoutStatus } from '#worker/payout/payout.ts';
import { payout } from '#worker/payout/table.ts';

/** A payout as stored. */
export type Payout = typeof payout.$inferSelect;

/** Which payouts are looked at. */
export interface PayoutQueue {
  status: PayoutStatus;
  /** The last one before them; null for the beginning. */
  after: { requestedAt: number; id: string } | null;
  limit: number;
}

/** What waits for somebody has its oldest first, what is done its latest. A statement. */
export function selectPayouts(db: Database, { status, after, limit }: PayoutQueue) {
  const waits = status === 'requested' || status === 'approved';
  const direct = waits ? asc : desc;
  const place = sql`(${payout.requestedAt}, ${payout.id})`;
  const further = after
    ? sql`${place} ${sql.raw(waits ? '>' : '<')} (${after.requestedAt}, ${after.id})`
    : undefined;
  return db
    .select({
      payout,
      email: emailOf(payout.accountId).as('person_email'),
      sameAccount:
        sql<number>`(select count(*) from ${payout} as same where same.paypal_account = ${payout}.paypal_account)`.as(
          'same_account',
        ),
    })
    .from(payout)
    .where(and(eq(payout.status, status), further))
    .orderBy(direct(payout.requestedAt), direct(payout.id))
    .limit(limit);
}

/** One payout; no row for none. A statement. */
export function selectPayout(db: Database, id: string) {
  return db.select().from(payout).where(eq(payout.id, id));
}

/** An SQL condition: that payout stands like that. */
export function payoutIs(db: Database, { id, status, batchId }: Payout): SQL {
  const standing = db
    .select({ id: payout.id })
    .from(payout)
    .where(and(eq(payout.id, id), eq(payout.status, status), sql`${payout.batchId} is ${batchId}`));
  return sql`exists ${standing}`;
}

/** Writes what became of a payout where `onlyIf` holds. A statement. */
export function writePayout(
  db: Database,
  id: string,
  change: Pick<Payout, 'status' | 'reason' | 'batchId' | 'decidedBy'>,
  now: number,
  onlyIf: SQL,
) {
  return db
    .update(payout)
    .set({ ...change, updatedAt: now })
    .where(and(eq(payout.id, id), onlyIf));
}

/** What is approved and in no file yet, the oldest first. */
function unbatched(db: Database, most: number) {
  return db
    .select({ id: payout.id })
    .from(payout)
    .where(and(eq(payout.status, 'approved'), isNull(payout.batchId)))
    .orderBy(payout.requestedAt)
    .limit(most);
}

/** An SQL condition: something is approved and in no file yet. */
export function somethingToPay(db: Database): SQL {
  return sql`exists ${unbatched(db, 1)}`;
}

/** Puts what is to be paid into a file, at most so much, where `onlyIf` holds. A statement. */
export function fillBatch(
  db: Database,
  batch: { id: string; most: number },
  now: number,
  onlyIf: SQL,
) {
  return db
    .update(payout)
    .set({ batchId: batch.id, updatedAt: now })
    .where(and(inArray(payout.id, unbatched(db, batch.most)), onlyIf));
}

/** What stands in a file, the oldest first. A statement. */
export function selectBatch(db: Database, batchId: string | SQL) {
  return db
    .select()
    .from(payout)
    .where(eq(payout.batchId, batchId))
    .orderBy(payout.requestedAt, payout.id);
}
