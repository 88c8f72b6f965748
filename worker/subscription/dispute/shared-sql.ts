/* Statements that other slices put into their own batches (docs/decisions/0008). */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

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
