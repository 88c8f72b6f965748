import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { shareMailbox } from '#worker/account/known/shared-sql.ts';
import { friendlyNameOf } from '#worker/account/shared-sql.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import { campaignEvent, firstPayment, referral, referralCode } from '#worker/marketing/table.ts';

export type CampaignEvent = typeof campaignEvent.$inferSelect;

/** Inserts an event of the caller, once for its id and where `onlyIf` holds. */
export function insertCampaignEvent(
  db: Database,
  row: Omit<CampaignEvent, 'accountId'>,
  accountId: SQL<string>,
  onlyIf: SQL,
) {
  return insertRow(
    db,
    campaignEvent,
    { ...row, accountId },
    sql`where ${onlyIf}`,
  ).onConflictDoNothing();
}

/** Inserts a person's referral code, unless they have one or `accountId` is null. */
export function insertReferralCode(
  db: Database,
  accountId: SQL<string>,
  code: string,
  now: number,
) {
  return insertRow(
    db,
    referralCode,
    { accountId, code, createdAt: now },
    sql`where ${accountId} is not null`,
  ).onConflictDoNothing();
}

/** A person's referral code. */
export function selectReferralCode(db: Database, accountId: SQL<string>) {
  return db
    .select({ code: referralCode.code })
    .from(referralCode)
    .where(eq(referralCode.accountId, accountId));
}

/** The account with that referral code, and whether its mailbox is that account's, too. */
export function selectReferrer(db: Database, code: string, accountId: SQL<string>) {
  return db
    .select({
      accountId: referralCode.accountId,
      isSameMailbox: sql<boolean>`${shareMailbox(sql`${referralCode}.account_id`, accountId)}`
        .mapWith(Boolean)
        .as('same_mailbox'),
    })
    .from(referralCode)
    .where(eq(referralCode.code, code));
}

/** The unique name of the person with that referral code. */
export function selectReferrerName(db: Database, code: string) {
  return db
    .select({ name: friendlyNameOf(sql`${referralCode}.account_id`).as('name') })
    .from(referralCode)
    .where(eq(referralCode.code, code));
}

/** The referral that brought that person. */
export function selectReferralOf(db: Database, referred: string | SQL<string>) {
  return db
    .select({ id: referral.id })
    .from(referral)
    .where(eq(referral.referredAccountId, referred));
}

/** When that person's money first arrived; no row before. */
export function selectFirstPayment(db: Database, accountId: SQL<string | null>) {
  return db
    .select({ paidAt: firstPayment.paidAt })
    .from(firstPayment)
    .where(eq(firstPayment.accountId, accountId));
}

/**
 * Inserts a referral, once for each referred person, and not between two people in both directions.
 * It is counted at once where the first payment is known already.
 */
export function insertReferral(
  db: Database,
  { referrer, referred }: { referrer: string; referred: string },
  now: number,
) {
  const hasPaid = sql`exists (select 1 from ${firstPayment} where ${firstPayment.accountId} = ${referred})`;
  return insertRow(
    db,
    referral,
    {
      id: crypto.randomUUID(),
      referrerAccountId: referrer,
      referredAccountId: referred,
      status: sql`case when ${hasPaid} then 'counted' else 'waiting' end`,
      createdAt: now,
      countedAt: sql`case when ${hasPaid} then ${now} end`,
      updatedAt: now,
    },
    sql`where not exists (select 1 from ${referral}
          where referrer_account_id = ${referred} and referred_account_id = ${referrer})`,
  ).onConflictDoNothing();
}

/** Records that a person's money has arrived. Only the first payment is recorded. */
export function insertFirstPayment(
  db: Database,
  accountId: SQL<string | null>,
  invoiceId: string,
  paidAt: number,
) {
  return insertRow(
    db,
    firstPayment,
    { accountId, invoiceId, paidAt },
    sql`where ${accountId} is not null`,
  ).onConflictDoNothing();
}

/** Marks the referral as counted that waits for that person's first payment. */
export function markReferralCounted(db: Database, accountId: SQL<string | null>, now: number) {
  return db
    .update(referral)
    .set({ status: 'counted', countedAt: now, updatedAt: now })
    .where(and(eq(referral.referredAccountId, accountId), eq(referral.status, 'waiting')));
}
