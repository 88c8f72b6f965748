/* Statements that other slices put into their own batches (docs/decisions/0008). */
import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { emailOf } from '#worker/account/shared-sql.ts';
import type { Database } from '#worker/db/client.ts';
import { isOf } from '#worker/db/of-account-sql.ts';
import type { Accounts } from '#worker/db/of-account-sql.ts';
import { outer } from '#worker/db/people-source.ts';
import type { PeopleSource } from '#worker/db/people-source.ts';
import { partOf } from '#worker/db/place.ts';
import type { Part } from '#worker/db/place.ts';
import { hasOverdueContract } from '#worker/entitlement/desk/shared-sql.ts';
import { owedStatuses } from '#worker/subscription/money/states.ts';
import { archiveMark, billingDocument, dispute } from '#worker/subscription/money/table.ts';

/** The debits of these people that a bank returned or refused and that are still owed. */
export function selectDebts(db: Database, accounts: Accounts) {
  return db
    .select({
      accountId: dispute.accountId,
      contractId: dispute.contractId,
      cents: sql<number>`${dispute.value} + ${dispute.fee}`.as('cents'),
      since: dispute.openedAt,
      periodEnd: dispute.periodEnd,
      isBeingSettled: sql<boolean>`${dispute.settleStatus} is 'open'`.mapWith(Boolean),
    })
    .from(dispute)
    .where(and(isOf(dispute, accounts), inArray(dispute.status, owedStatuses)));
}

/** The debits that had been refunded when their banks returned them, the latest first. */
export function selectDoubledDebits(db: Database, limit: number) {
  return (
    db
      .select({
        id: dispute.id,
        accountId: dispute.accountId,
        email: emailOf(sql`${dispute}.account_id`).as('email'),
        cents: dispute.doubled,
        refundedAt: dispute.refundedAt,
        openedAt: dispute.openedAt,
      })
      .from(dispute)
      // As a literal, which the partial index dispute_doubled needs.
      // With a bound, the index is searched instead of scanned.
      .where(and(gt(dispute.doubled, 0).inlineParams(), gt(dispute.openedAt, 0)))
      .orderBy(desc(dispute.openedAt))
      .limit(limit)
  );
}

/** A debit of that person's that a bank returned or refused. A statement. */
export function selectDebitDispute(db: Database, accountId: string, id: number) {
  return db
    .select()
    .from(dispute)
    .where(and(eq(dispute.accountId, accountId), eq(dispute.id, id)));
}

type Read = typeof dispute.$inferSelect;

/** An SQL condition: the dispute is still as it was read, and has a fee that may be waived. */
export function isFeeAsRead({ id, status, fee }: Pick<Read, 'id' | 'status' | 'fee'>): SQL {
  return sql`exists (select 1 from ${dispute} where ${dispute.id} = ${id}
    and ${dispute.status} = ${status} and ${dispute.fee} = ${fee} and ${dispute.fee} > 0
    and ${dispute.status} <> 'dropped')`;
}

/**
 * Waives a dispute's fee where `onlyIf` holds. What is still owed gets another settlement invoice.
 * A statement.
 */
export function waiveFee(
  db: Database,
  { id, status, generation }: Pick<Read, 'id' | 'status' | 'generation'>,
  now: number,
  onlyIf: SQL,
) {
  return db
    .update(dispute)
    .set({
      fee: 0,
      feeWaivedAt: now,
      ...(owedStatuses.includes(status) && {
        generation: generation + 1,
        settleInvoiceId: null,
        settleStatus: null,
      }),
      // A look at Stripe that began before must not overwrite it.
      version: sql`${dispute.version} + 1`,
    })
    .where(and(eq(dispute.id, id), onlyIf));
}

/*
 * Statements of the archive of invoices and credit notes, for other folders and for the desk.
 */

export type BillingDocument = typeof billingDocument.$inferSelect;

/** An account's archived documents, the newest first. A statement. */
export function selectDocumentsOf(db: Database, accountId: string | SQL<string>) {
  return db
    .select()
    .from(billingDocument)
    .where(eq(billingDocument.accountId, accountId))
    .orderBy(desc(billingDocument.issuedAt));
}

/** That document, if it is archived and that account's. A statement. */
export function selectDocument(db: Database, accountId: string | SQL<string>, id: string) {
  return db
    .select()
    .from(billingDocument)
    .where(and(eq(billingDocument.id, id), eq(billingDocument.accountId, accountId)));
}

/** Documents that cannot be archived since that moment or longer, the oldest first. A statement. */
export function selectFailingMarks(db: Database, since: number, limit: number) {
  return db
    .select({ id: archiveMark.id, failingSince: archiveMark.failingSince })
    .from(archiveMark)
    .where(lte(archiveMark.failingSince, since))
    .orderBy(asc(archiveMark.failingSince))
    .limit(limit);
}

/** That part of what became of a person's debits that a bank returned or refused. A statement. */
export function selectDisputesIn(db: Database, accountId: string, part: Part) {
  const { id, reason, status, value, fee, invoiceId, charge } = dispute;
  const { place, where, order } = partOf(part, id, dispute.openedAt);
  return db
    .select({ ...place, reason, status, value, fee, invoiceId, charge })
    .from(dispute)
    .where(and(eq(dispute.accountId, accountId), where))
    .orderBy(...order)
    .limit(part.limit);
}

/** The charges of a person of which we know that they came back. A statement. */
export function selectReturnedCharges(db: Database, accountId: string) {
  return db
    .select({ charge: dispute.charge })
    .from(dispute)
    .where(eq(dispute.accountId, accountId));
}

/** The ids at Stripe of a person's archived invoices and credit notes. A subquery. */
export function archivedObjects(accountId: string): SQL {
  return sql`select ${billingDocument.id} from ${billingDocument}
    where ${billingDocument.accountId} = ${accountId}`;
}

/** The archived invoice or credit note with that number, and the one with that id. Statements. */
export function selectDocumentsNamed(db: Database, { number, id }: { number: string; id: string }) {
  return [
    db.select().from(billingDocument).where(eq(billingDocument.number, number)).limit(5),
    db.select().from(billingDocument).where(eq(billingDocument.id, id)),
  ];
}

/** Debits that came back and that nobody has settled; people have at most one. A statement. */
export function selectOpenDebits(db: Database, limit: number) {
  const { id, accountId, contractId, value, fee, openedAt } = dispute;
  return (
    db
      .select({
        id,
        accountId,
        contractId,
        cents: sql<number>`${value} + ${fee}`.as('cents'),
        since: openedAt,
        email: emailOf(sql`${dispute}.account_id`).as('email'),
      })
      .from(dispute)
      // As a literal, which the partial index dispute_open needs. With a bound it is searched.
      .where(and(eq(dispute.status, 'open').inlineParams(), gt(accountId, '')))
      .orderBy(accountId)
      .limit(limit)
  );
}

/** People with a debit that came back and is owed, unless a payment of theirs is overdue, too. */
export const owedDebits: PeopleSource = {
  table: dispute,
  accountId: dispute.accountId,
  at: dispute.openedAt,
  id: dispute.id,
  // As the partial index dispute_owed says it.
  where: sql`${dispute.status} in ('waiting', 'open')`,
  isOne: sql`not ${hasOverdueContract(outer(dispute, dispute.accountId))} and not exists (
    select 1 from ${dispute} as other where other.account_id = ${outer(dispute, dispute.accountId)}
    and other.status in ('waiting', 'open')
    and (other.opened_at, other.id) > (${outer(dispute, dispute.openedAt)}, ${outer(dispute, dispute.id)}))`,
};

/** An SQL condition: that person owes a debit that came back. */
export function hasOwedDebit(accountId: SQL): SQL {
  return sql`exists (select 1 from ${dispute} as owed where owed.account_id = ${accountId}
    and owed.status in ('waiting', 'open'))`;
}
