/* What the desk asks of referrals and does to them, unsent (docs/decisions/0008). */
import { and, desc, eq, exists, gt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { emailOf } from '#worker/account/statements.ts';
import type { Database } from '#worker/db/client.ts';
import { referral } from '#worker/marketing/table.ts';

export type ReferralRow = typeof referral.$inferSelect;

/** With the e-mails of both; null where somebody has no account any more. */
const told = {
  id: referral.id,
  referrerAccountId: referral.referrerAccountId,
  referredAccountId: referral.referredAccountId,
  status: referral.status,
  createdAt: referral.createdAt,
  countedAt: referral.countedAt,
  creditedAt: referral.creditedAt,
  creditedBy: referral.creditedBy,
  referrerEmail: emailOf(sql`${referral}.referrer_account_id`).as('referrer_email'),
  referredEmail: emailOf(sql`${referral}.referred_account_id`).as('referred_email'),
};

/** One person's referrals, as who brought or was brought, the latest first. A statement. */
export function selectReferralsOf(db: Database, accountId: string) {
  return db
    .select(told)
    .from(referral)
    .where(or(eq(referral.referrerAccountId, accountId), eq(referral.referredAccountId, accountId)))
    .orderBy(desc(referral.createdAt))
    .limit(100);
}

/** A place in a list by time, after which it goes on. */
export interface Place {
  createdAt: number;
  id: string;
}

/** Referrals that stand so, the oldest first. A statement. */
export function selectReferrals(
  db: Database,
  status: ReferralRow['status'],
  after: Place | null,
  limit: number,
) {
  const later =
    after &&
    or(
      gt(referral.createdAt, after.createdAt),
      and(eq(referral.createdAt, after.createdAt), gt(referral.id, after.id)),
    );
  return db
    .select(told)
    .from(referral)
    .where(and(eq(referral.status, status), later ?? undefined))
    .orderBy(referral.createdAt, referral.id)
    .limit(limit);
}

/** A statement. */
export function selectReferral(db: Database, id: string) {
  return db.select().from(referral).where(eq(referral.id, id));
}

/** An SQL expression: who brought the other. */
export function referrerOf(id: string): SQL<string> {
  return sql<string>`(select ${referral.referrerAccountId} from ${referral} where ${referral.id} = ${id})`;
}

/** How many referrals wait for their credit, `most` for that many and more. A statement. */
export function countWaitingReferrals(db: Database, most: number) {
  const waiting = db
    .select({ id: referral.id })
    .from(referral)
    .where(eq(referral.status, 'counted'))
    .limit(most);
  return db.select({ count: sql<number>`count(*)`.as('count') }).from(waiting.as('waiting'));
}

/** An SQL condition: that referral stands so. */
export function isReferral(db: Database, id: string, status: ReferralRow['status']): SQL {
  return exists(
    db
      .select({ id: referral.id })
      .from(referral)
      .where(and(eq(referral.id, id), eq(referral.status, status))),
  );
}

/** Writes that its credit was given by whom, or with null that it was taken back. A statement. */
export function setCredited(
  db: Database,
  id: string,
  { by, now, onlyIf }: { by: string | null; now: number; onlyIf: SQL },
) {
  return db
    .update(referral)
    .set({
      status: by === null ? 'counted' : 'credited',
      creditedBy: by,
      creditedAt: by === null ? null : now,
      updatedAt: now,
    })
    .where(and(eq(referral.id, id), onlyIf));
}
