/* What becomes of referrals and events when an account is deleted (docs/decisions/0065, 0066). */
import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { campaignEvent, firstPayment, referral, referralCode } from '#worker/marketing/table.ts';

/**
 * Statements: the person's events and their code go, and the referrals for which they have no
 * credit yet: nobody is left who could get it. Who brought them keeps theirs.
 */
export function eraseMarketing(db: Database, accountId: string, onlyIf: SQL) {
  return {
    events: db.delete(campaignEvent).where(and(eq(campaignEvent.accountId, accountId), onlyIf)),
    referralCode: db.delete(referralCode).where(and(eq(referralCode.accountId, accountId), onlyIf)),
    referrals: db
      .delete(referral)
      .where(
        and(eq(referral.referrerAccountId, accountId), ne(referral.status, 'credited'), onlyIf),
      ),
  };
}

const isOf = (accountId: string) =>
  or(eq(referral.referrerAccountId, accountId), eq(referral.referredAccountId, accountId));

/** Statements that delete what is older than these moments, UTC milliseconds. */
export function deleteOldMarketing(
  db: Database,
  accountId: string,
  since: { books: number; claims: number },
) {
  return {
    firstPayment: db
      .delete(firstPayment)
      .where(and(eq(firstPayment.accountId, accountId), lt(firstPayment.paidAt, since.books))),
    referrals: db
      .delete(referral)
      .where(and(isOf(accountId), lt(referral.updatedAt, since.claims))),
  };
}

/** An SQL condition: something of that is still kept. */
export function keepsMarketing(accountId: string): SQL {
  return sql`(exists (select 1 from ${firstPayment} where ${firstPayment.accountId} = ${accountId})
    or exists (select 1 from ${referral} where ${isOf(accountId)}))`;
}
