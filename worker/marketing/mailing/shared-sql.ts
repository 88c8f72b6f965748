/*
 * Statements and conditions about the agreements to advertising mails.
 */
import { and, desc, eq, exists, getTableColumns, isNotNull, notExists, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';

import { emailOf } from '#worker/account/shared-sql.ts';
import type { Database } from '#worker/db/client.ts';
import { insertRow } from '#worker/db/row.ts';
import { isSuppressed } from '#worker/mail/suppression/shared-sql.ts';
import type { SuppressionReason } from '#worker/mail/suppression/table.ts';
import { mailingConsent } from '#worker/marketing/mailing/table.ts';
import { over } from '#worker/schedule/due-sql.ts';

export type MailingRow = typeof mailingConsent.$inferSelect;

const ended = alias(mailingConsent, 'ended');

/** An SQL condition: that agreement has not ended. */
function stands(db: Database, request: SQL | typeof mailingConsent.request): SQL {
  return notExists(
    db
      .select({ id: ended.id })
      .from(ended)
      .where(and(eq(ended.request, request), eq(ended.event, 'ended'))),
  );
}

/** Writes a request, once for its id and where `onlyIf` holds. A statement. */
export function insertRequest(db: Database, row: MailingRow, onlyIf: SQL) {
  return insertRow(db, mailingConsent, row, sql`where ${onlyIf}`).onConflictDoNothing();
}

/** An SQL condition: that request was written. */
export function isRequested(request: string): SQL {
  return sql`exists (select 1 from ${mailingConsent} where ${mailingConsent.id} = ${request})`;
}

/** The rows of one agreement. A statement. */
export function selectAgreement(db: Database, request: string) {
  return db.select().from(mailingConsent).where(eq(mailingConsent.request, request));
}

/** Confirms a request that was made since then and has not ended, once. A statement. */
export function insertConfirmation(
  db: Database,
  request: string,
  { since, now }: { since: number; now: number },
) {
  const r = mailingConsent;
  return insertRow(
    db,
    r,
    {
      ...getTableColumns(r),
      id: sql`${r.request} || '-confirmed'`,
      event: 'confirmed',
      at: now,
    },
    sql`from ${r} where ${r.id} = ${request} and ${r.event} = 'requested' and ${r.at} >= ${since}
          and ${stands(db, r.request)}`,
  ).onConflictDoNothing();
}

/** An SQL condition: that agreement was confirmed and has not ended. */
export function isConfirmed(db: Database, request: string): SQL {
  return sql`(exists (select 1 from ${mailingConsent} where ${mailingConsent.request} = ${request}
    and ${mailingConsent.event} = 'confirmed') and ${stands(db, sql`${request}`)})`;
}

/** An SQL condition: somebody who is not deleted has agreed for that address, or had. */
export function hasAgreement(db: Database, addressHash: SQL<string | null> | string): SQL {
  const present = alias(mailingConsent, 'present');
  return exists(
    db
      .select({ id: present.id })
      .from(present)
      .where(and(eq(present.addressHash, sql`${addressHash}`), isNotNull(present.address))),
  );
}

/** Ends every agreement of an address, each once. A statement. */
export function insertEnds(
  db: Database,
  addressHash: SQL<string | null> | string,
  how: SuppressionReason,
  now: number,
) {
  return insertEndsWhere(db, sql`${mailingConsent.addressHash} = ${addressHash}`, how, now);
}

/** Ends every agreement of an account, each once, if `onlyIf` holds. A statement. */
export function insertEndsOf(db: Database, accountId: string, now: number, onlyIf: SQL) {
  const where = sql`${mailingConsent.accountId} = ${accountId} and ${onlyIf}`;
  return insertEndsWhere(db, where, 'account', now);
}

function insertEndsWhere(db: Database, where: SQL, how: SuppressionReason, now: number) {
  const r = mailingConsent;
  return insertRow(
    db,
    r,
    {
      ...getTableColumns(r),
      id: sql`${r.request} || '-ended'`,
      event: 'ended',
      address: null,
      how,
      at: now,
    },
    sql`from ${r} where ${where} and ${r.event} = 'requested'`,
  ).onConflictDoNothing();
}

/** An SQL expression: the hash of the address of an agreement; null for an unknown one. */
export function addressHashOf(request: string): SQL<string | null> {
  return sql<string | null>`(select ${mailingConsent.addressHash} from ${mailingConsent}
    where ${mailingConsent.id} = ${request})`;
}

/**
 * The last agreement of an account for its present address, and what became of it: one that was
 * confirmed and stands, although it was requested once more since. A statement.
 */
export function selectLastAgreement(db: Database, accountId: SQL<string> | string) {
  const confirmed = alias(mailingConsent, 'confirmed');
  // Built as a query: drizzle would leave out the tables' names in plain SQL here.
  const confirmation = db
    .select({ id: confirmed.id })
    .from(confirmed)
    .where(and(eq(confirmed.request, mailingConsent.request), eq(confirmed.event, 'confirmed')));
  return db
    .select({
      request: mailingConsent.request,
      at: mailingConsent.at,
      isConfirmed: sql<number>`${exists(confirmation)}`.as('is_confirmed'),
      stands: sql<number>`${stands(db, mailingConsent.request)}`.as('stands'),
      isSuppressed: sql<number>`${isSuppressed(mailingConsent.addressHash)}`.as('is_suppressed'),
    })
    .from(mailingConsent)
    .where(
      and(
        eq(mailingConsent.accountId, accountId),
        eq(mailingConsent.event, 'requested'),
        eq(mailingConsent.address, emailOf(mailingConsent.accountId)),
      ),
    )
    .orderBy(
      desc(and(exists(confirmation), stands(db, mailingConsent.request)) as SQL),
      desc(mailingConsent.at),
    )
    .limit(1);
}

/** The rows of agreements that ended long ago, or were given up unconfirmed. */
export const oldAgreements = over(mailingConsent.at, 'claims', (before, db) => {
  const later = alias(mailingConsent, 'later');
  const anyConfirmed = db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.request, mailingConsent.request), eq(later.event, 'confirmed')));
  const since = db
    .select({ id: ended.id })
    .from(ended)
    .where(and(eq(ended.request, mailingConsent.request), sql`${ended.at} >= ${before}`));
  return and(
    notExists(since),
    sql`(not ${stands(db, mailingConsent.request)} or ${notExists(anyConfirmed)})`,
  );
});
