/* The desk's statements and conditions about referrals and agreements (docs/decisions/0008). */
import { and, desc, eq, exists, ne, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { emailOf } from '#worker/account/shared-sql.ts';
import type { Database } from '#worker/db/client.ts';
import { isAfter } from '#worker/db/place.ts';
import type { Place } from '#worker/db/place.ts';
import type { SuppressionReason } from '#worker/mail/suppression/table.ts';
import { suppressionOf } from '#worker/mail/suppression/shared-sql.ts';
import { consentProof } from '#worker/marketing/consent/table.ts';
import { mailingConsent } from '#worker/marketing/mailing/table.ts';
import type { ReferralStatus } from '#worker/marketing/referral.ts';
import { referral } from '#worker/marketing/table.ts';
import { hasWithdrawn, selectWithdrawals } from '#worker/subscription/contract/shared-sql.ts';

/** A referral with both people's e-mails; null where an account no longer exists. */
const referralColumns = {
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

/** One person's referrals, as referrer or as referred person, the latest first. */
export function selectReferralsOf(db: Database, accountId: string) {
  return db
    .select(referralColumns)
    .from(referral)
    .where(or(eq(referral.referrerAccountId, accountId), eq(referral.referredAccountId, accountId)))
    .orderBy(desc(referral.createdAt))
    .limit(100);
}

/**
 * An SQL condition: the referral still earns its credit. Nobody earns one for a person who has
 * withdrawn from a contract.
 */
const isEarned = or(
  ne(referral.status, 'counted'),
  not(hasWithdrawn(sql`${referral}.referred_account_id`)),
);

/** A page of the referrals with that status that are earned, the oldest first. */
export function selectReferrals(
  db: Database,
  status: ReferralStatus,
  after: Place | null,
  limit: number,
) {
  const place = { at: referral.createdAt, id: referral.id };
  return db
    .select(referralColumns)
    .from(referral)
    .where(and(eq(referral.status, status), isEarned, isAfter(after, place, 'up')))
    .orderBy(referral.createdAt, referral.id)
    .limit(limit);
}

/** One referral. */
export function selectReferral(db: Database, id: string) {
  return db.select().from(referral).where(eq(referral.id, id));
}

/** The withdrawals of the person whom a referral brought. */
export function selectWithdrawalsOfReferred(db: Database, id: string) {
  return selectWithdrawals(
    db,
    sql<string>`(select ${referral.referredAccountId} from ${referral} where ${referral.id} = ${id})`,
  );
}

/** An SQL expression: the referrer's account id. */
export function referrerIdOf(id: string): SQL<string> {
  return sql<string>`(select ${referral.referrerAccountId} from ${referral} where ${referral.id} = ${id})`;
}

/** How many referrals wait for their credit. Counts `most` at most. */
export function countWaitingReferrals(db: Database, most: number) {
  const waiting = db
    .select({ id: referral.id })
    .from(referral)
    .where(and(eq(referral.status, 'counted'), isEarned))
    .limit(most);
  return db.select({ count: sql<number>`count(*)`.as('count') }).from(waiting.as('waiting'));
}

/** An SQL condition: the referral has that status. */
export function isReferralInStatus(db: Database, id: string, status: ReferralStatus): SQL {
  return exists(
    db
      .select({ id: referral.id })
      .from(referral)
      .where(and(eq(referral.id, id), eq(referral.status, status))),
  );
}

/** Records the operator who gave the credit or, with null, that the credit was taken back. */
export function updateReferralCredit(
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

/**
 * The proof of a person's consents, the latest first: the answers with their account, and those
 * that the same browser gave as a visitor's. A statement.
 */
export function selectConsentsOf(db: Database, accountId: string) {
  const subjects = sql`(select ${consentProof.subject} from ${consentProof}
    where ${consentProof.accountId} = ${accountId})`;
  const asVisitor = and(
    // The plus keeps SQLite from the index of this column, in which all visitors' rows are.
    sql`+${consentProof.accountId} is null`,
    sql`${consentProof.subject} in ${subjects}`,
  );
  return db
    .select()
    .from(consentProof)
    .where(or(eq(consentProof.accountId, accountId), asVisitor))
    .orderBy(desc(consentProof.receivedAt))
    .limit(100);
}

/** The proof of a browser's consent by its id, the latest first. A statement. */
export function selectConsentsBySubject(db: Database, subject: string) {
  return db
    .select()
    .from(consentProof)
    .where(eq(consentProof.subject, subject))
    .orderBy(desc(consentProof.receivedAt))
    .limit(100);
}

/**
 * The rows of a person's agreements to advertising mails, the oldest first, and why their address
 * gets none; null if it may. A statement.
 */
export function selectMailingsOf(db: Database, accountId: string) {
  return db
    .select({
      row: mailingConsent,
      // In an expression of its own, because drizzle leaves out the names of tables here.
      suppressed: sql<SuppressionReason | null>`${suppressionOf(mailingConsent.addressHash)}`.as(
        'suppressed',
      ),
    })
    .from(mailingConsent)
    .where(eq(mailingConsent.accountId, accountId))
    .orderBy(mailingConsent.at)
    .limit(300);
}

/** An SQL expression: the account that agreed to such mails with an address, by its keyed hash. */
export function accountOfAddress(addressHash: string): SQL<string | null> {
  return sql<string | null>`(select ${mailingConsent.accountId} from ${mailingConsent}
    where ${mailingConsent.addressHash} = ${addressHash} and ${mailingConsent.accountId} is not null
    order by ${mailingConsent.at} desc limit 1)`;
}
