/* What becomes of referrals and events when an account is deleted (docs/decisions/0065, 0066). */
import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { hasRowsIn, hasRowWhere, latestOf } from '#worker/db/of-account-sql.ts';
import type { OfAccount } from '#worker/db/of-account-sql.ts';
import { forgetSuppressions } from '#worker/mail/suppression/shared-sql.ts';
import { consentProof } from '#worker/marketing/consent/table.ts';
import { insertEndsOf } from '#worker/marketing/mailing/shared-sql.ts';
import { mailingConsent } from '#worker/marketing/mailing/table.ts';
import { campaignEvent, firstPayment, referral, referralCode } from '#worker/marketing/table.ts';

/**
 * Statements: the person's events and their code go, and the referrals for which they have no
 * credit yet: nobody is left who could get it. Who brought them keeps theirs. Their agreements to
 * advertising mails end and lose the address; the proof of them, and of consents, stays for its
 * years. Nobody has an agreement for the address any more, so it need not be suppressed either.
 * `addressHash` is that of their present address.
 */
export function eraseMarketing(
  db: Database,
  accountId: string,
  { addressHash, now }: { addressHash: string; now: number },
  onlyIf: SQL,
) {
  const hashes = sql`(select ${addressHash} union select ${mailingConsent.addressHash}
    from ${mailingConsent} where ${mailingConsent.accountId} = ${accountId})`;
  return {
    mailingEnds: insertEndsOf(db, accountId, now, onlyIf),
    suppressions: forgetSuppressions(db, hashes, onlyIf),
    mailingAddresses: db
      .update(mailingConsent)
      .set({ address: null })
      .where(and(eq(mailingConsent.accountId, accountId), onlyIf)),
    events: db.delete(campaignEvent).where(and(eq(campaignEvent.accountId, accountId), onlyIf)),
    referralCode: db.delete(referralCode).where(and(eq(referralCode.accountId, accountId), onlyIf)),
    referrals: db
      .delete(referral)
      .where(
        and(eq(referral.referrerAccountId, accountId), ne(referral.status, 'credited'), onlyIf),
      ),
  };
}

const isOf = (accountId: OfAccount) =>
  or(eq(referral.referrerAccountId, accountId), eq(referral.referredAccountId, accountId));

/** The proof of what a person had agreed to: all of it had ended when they went. */
function deleteAgreements(db: Database, accountId: string) {
  return {
    consents: db.delete(consentProof).where(eq(consentProof.accountId, accountId)),
    mailings: db.delete(mailingConsent).where(eq(mailingConsent.accountId, accountId)),
  };
}

/** A later payment would be the first one, so it stays as long as a contract is stored. */
const isOldPayment = (since: number, hasContract: SQL) =>
  sql`${firstPayment.paidAt} < ${since} and not ${hasContract}`;

/**
 * Statements that delete what is older than these moments. The account went at `goneAt`, all UTC
 * milliseconds; null for one that is there, whose agreements go by jobs of their own.
 * `hasContract`: an SQL condition, a contract of theirs is still stored.
 */
export function deleteOldMarketing(
  db: Database,
  accountId: string,
  since: { books: number; claims: number },
  { goneAt, hasContract }: { goneAt: number | null; hasContract: SQL },
) {
  return {
    ...(goneAt !== null && goneAt < since.claims && deleteAgreements(db, accountId)),
    firstPayment: db
      .delete(firstPayment)
      .where(and(eq(firstPayment.accountId, accountId), isOldPayment(since.books, hasContract))),
    referrals: db
      .delete(referral)
      .where(and(isOf(accountId), lt(referral.updatedAt, since.claims))),
  };
}

/** An SQL condition: it has something to delete of an account that is there. */
export function hasOldMarketing(
  accountId: OfAccount,
  since: { books: number; claims: number },
  hasContract: SQL,
): SQL {
  return sql`(${hasRowWhere(firstPayment, accountId, isOldPayment(since.books, hasContract))}
    or exists (select 1 from ${referral} where ${isOf(accountId)}
      and ${referral.updatedAt} < ${since.claims}))`;
}

/** An SQL condition: that person is to get the credit of a referral. */
export function hasOpenCredit(accountId: OfAccount): SQL {
  return sql`exists (select 1 from ${referral} where ${referral.referrerAccountId} = ${accountId}
    and +${referral.status} = 'counted')`;
}

/** An SQL condition: something of that is still kept. */
export function keepsMarketing(accountId: string): SQL {
  return sql`(${hasRowsIn([firstPayment, consentProof, mailingConsent], accountId)}
    or exists (select 1 from ${referral} where ${isOf(accountId)}))`;
}

/** SQL expressions: since when the last of these of a deleted person counts. */
export function lastMarketing(accountId: string, goneAt: SQL<number | null>) {
  return {
    payment: latestOf(firstPayment, firstPayment.paidAt, accountId),
    referral: sql`(select max(${referral.updatedAt}) from ${referral} where ${isOf(accountId)})`,
    // All agreements have ended with the account.
    consent: latestOf(consentProof, goneAt, accountId),
    mailing: latestOf(mailingConsent, goneAt, accountId),
  };
}
