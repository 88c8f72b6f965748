/* The desk's statements for its decisions on payouts (docs/decisions/0008). */
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { emailOf } from '#worker/account/shared-sql.ts';
import type { Database } from '#worker/db/client.ts';
import { isAfter } from '#worker/db/place.ts';
import type { Place } from '#worker/db/place.ts';
import type { PayoutStatus } from '#worker/payout/payout.ts';
import { payout } from '#worker/payout/table.ts';

/** A payout as stored. */
export type Payout = typeof payout.$inferSelect;

/** A page of the payouts with one status. */
export interface PayoutQueue {
  status: PayoutStatus;
  /** The last payout of the page before; null for the first page. */
  after: Place | null;
  limit: number;
}

/** A page of payouts. Those that wait for somebody come oldest first, the others latest first. */
export function selectPayouts(db: Database, { status, after, limit }: PayoutQueue) {
  const isWaiting = status === 'requested' || status === 'approved';
  const direction = isWaiting ? asc : desc;
  const place = { at: payout.requestedAt, id: payout.id };
  const isFurther = isAfter(after, place, isWaiting ? 'up' : 'down');
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
    .where(and(eq(payout.status, status), isFurther))
    .orderBy(direction(payout.requestedAt), direction(payout.id))
    .limit(limit);
}

/** One payout. */
export function selectPayout(db: Database, id: string) {
  return db.select().from(payout).where(eq(payout.id, id));
}

/** An SQL condition: the payout has that status and is in that batch, or in none. */
export function isPayoutInState(db: Database, { id, status, batchId }: Payout): SQL {
  const matching = db
    .select({ id: payout.id })
    .from(payout)
    .where(and(eq(payout.id, id), eq(payout.status, status), sql`${payout.batchId} is ${batchId}`));
  return sql`exists ${matching}`;
}

/** Changes a payout where `onlyIf` holds. */
export function updatePayout(
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

/** Approved payouts that are in no batch yet, the oldest first. */
function selectUnbatched(db: Database, most: number) {
  return db
    .select({ id: payout.id })
    .from(payout)
    .where(and(eq(payout.status, 'approved'), isNull(payout.batchId)))
    .orderBy(payout.requestedAt)
    .limit(most);
}

/** An SQL condition: at least one approved payout is in no batch yet. */
export function hasUnbatchedPayouts(db: Database): SQL {
  return sql`exists ${selectUnbatched(db, 1)}`;
}

/** Puts at most `most` payouts into a batch where `onlyIf` holds. */
export function assignPayoutBatch(
  db: Database,
  { id, most }: { id: string; most: number },
  now: number,
  onlyIf: SQL,
) {
  return db
    .update(payout)
    .set({ batchId: id, updatedAt: now })
    .where(and(inArray(payout.id, selectUnbatched(db, most)), onlyIf));
}

/** The payouts of a batch, the oldest first. */
export function selectPayoutBatch(db: Database, batchId: string | SQL) {
  return db
    .select()
    .from(payout)
    .where(eq(payout.batchId, batchId))
    .orderBy(payout.requestedAt, payout.id);
}
