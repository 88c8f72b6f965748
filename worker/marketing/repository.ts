import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { campaignEvent, firstPayment, referral, referralCode } from '#worker/marketing/table.ts';

export type CampaignEvent = typeof campaignEvent.$inferSelect;

/** Writes an event of whoever is calling where `onlyIf` holds; told twice it is one. A statement. */
export function insertCampaignEvent(
  db: Database,
  row: Omit<CampaignEvent, 'accountId'>,
  accountId: SQL<string>,
  onlyIf: SQL,
) {
  // The values stand in the order of the table's columns.
  return db
    .insert(campaignEvent)
    .select(
      sql`select ${row.id}, ${row.action}, ${accountId}, ${row.deviceId}, ${row.source},
        ${row.medium}, ${row.campaign}, ${row.userSource}, ${row.referrer}, ${row.gaSessionId},
        ${row.createdAt} where ${onlyIf}`,
    )
    .onConflictDoNothing();
}

/** Forgets at most `most` events from before that moment; how many went. */
export async function deleteCampaignEvents(
  db: Database,
  before: number,
  most: number,
): Promise<number> {
  const old = db
    .select({ id: campaignEvent.id })
    .from(campaignEvent)
    .where(lt(campaignEvent.createdAt, before))
    .limit(most);
  const { meta } = await db.delete(campaignEvent).where(inArray(campaignEvent.id, old));
  return meta.changes;
}

/** Keeps somebody's name for bringing others, unless they have one or are nobody. A statement. */
export function insertReferralCode(
  db: Database,
  accountId: SQL<string>,
  code: string,
  now: number,
) {
  return db
    .insert(referralCode)
    .select(sql`select ${accountId}, ${code}, ${now} where ${accountId} is not null`)
    .onConflictDoNothing();
}

/** That name. A statement. */
export function selectReferralCode(db: Database, accountId: SQL<string>) {
  return db
    .select({ code: referralCode.code })
    .from(referralCode)
    .where(eq(referralCode.accountId, accountId));
}

/** Whose name that is; no row for nobody's. A statement. */
export function selectReferrer(db: Database, code: string) {
  return db
    .select({ accountId: referralCode.accountId })
    .from(referralCode)
    .where(eq(referralCode.code, code));
}

/** Who is noted to have brought that person. A statement. */
export function selectReferralOf(db: Database, referred: string | SQL<string>) {
  return db
    .select({ id: referral.id })
    .from(referral)
    .where(eq(referral.referredAccountId, referred));
}

/** When that person's money first arrived; no row before. A statement. */
export function selectFirstPayment(db: Database, accountId: SQL<string | null>) {
  return db
    .select({ paidAt: firstPayment.paidAt })
    .from(firstPayment)
    .where(eq(firstPayment.accountId, accountId));
}

/**
 * Notes who brought whom, once for each person who is brought; with a first payment that was already
 * seen it counts at once. A statement.
 */
export function insertReferral(
  db: Database,
  { referrer, referred }: { referrer: string; referred: string },
  now: number,
) {
  const paid = sql`exists (select 1 from ${firstPayment} where ${firstPayment.accountId} = ${referred})`;
  // The values stand in the order of the table's columns.
  return db
    .insert(referral)
    .select(
      sql`select ${crypto.randomUUID()}, ${referrer}, ${referred},
        case when ${paid} then 'counted' else 'waiting' end, ${now},
        case when ${paid} then ${now} end, null, null, ${now} where true`,
    )
    .onConflictDoNothing();
}

/** Notes that somebody's money has arrived, the first time only. A statement. */
export function insertFirstPayment(
  db: Database,
  accountId: SQL<string | null>,
  invoiceId: string,
  paidAt: number,
) {
  return db
    .insert(firstPayment)
    .select(sql`select ${accountId}, ${invoiceId}, ${paidAt} where ${accountId} is not null`)
    .onConflictDoNothing();
}

/** Has a referral that waited for that person's first payment count, once. A statement. */
export function countReferral(db: Database, accountId: SQL<string | null>, now: number) {
  return db
    .update(referral)
    .set({ status: 'counted', countedAt: now, updatedAt: now })
    .where(and(eq(referral.referredAccountId, accountId), eq(referral.status, 'waiting')));
}
