/* Statements that other slices put into their own batches (docs/decisions/0008). */
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { emailOf } from '#worker/account/shared-sql.ts';
import type { Database } from '#worker/db/client.ts';
import { owedStatuses } from '#worker/subscription/dispute/dispute.ts';
import { dispute } from '#worker/subscription/dispute/table.ts';

/** The debits of that person that a bank returned or refused and that are still owed. */
export function selectDebts(db: Database, accountId: string | SQL<string>) {
  return db
    .select({
      contractId: dispute.contractId,
      since: dispute.openedAt,
      periodEnd: dispute.periodEnd,
      isBeingSettled: sql<boolean>`${dispute.settleStatus} is 'open'`.mapWith(Boolean),
    })
    .from(dispute)
    .where(and(eq(dispute.accountId, accountId), inArray(dispute.status, owedStatuses)));
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

/** What became of that person's debits that a bank returned or refused. A statement. */
export function selectDebitDisputes(db: Database, accountId: string | SQL<string>) {
  return db
    .select({
      invoiceId: dispute.invoiceId,
      status: dispute.status,
      value: dispute.value,
      settleInvoiceId: dispute.settleInvoiceId,
      openedAt: dispute.openedAt,
      closedAt: dispute.closedAt,
      periodEnd: dispute.periodEnd,
    })
    .from(dispute)
    .where(eq(dispute.accountId, accountId));
}
