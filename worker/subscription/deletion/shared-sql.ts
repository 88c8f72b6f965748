/* What becomes of orders and money when an account is deleted (docs/decisions/0065, 0066). */
import { and, eq, inArray, isNotNull, lt, notInArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { hasRowsIn, latestOf } from '#worker/db/of-account-sql.ts';
import { billingDocument } from '#worker/subscription/archive/table.ts';
import { dispute } from '#worker/subscription/dispute/table.ts';
import { openStatuses } from '#worker/subscription/life/life.ts';
import { purchase } from '#worker/subscription/life/table.ts';
import { customer } from '#worker/subscription/payment/table.ts';
import { repayment } from '#worker/subscription/repayment/table.ts';
import { freeze } from '#worker/subscription/freeze/table.ts';
import { withdrawal } from '#worker/subscription/withdrawal/table.ts';

/** Moments in UTC milliseconds. */
interface Since {
  books: number;
  letters: number;
  claims: number;
}

/** The contracts of a person, as an SQL subquery that the caller's slice knows. */
type ContractEnd = (contractId: SQL) => SQL<number | null>;

/**
 * Statements that delete what is older than these moments: a quote from when its contract ended
 * (`endOf`), or from the order's last change where it never became one.
 */
export function deleteOldMoney(db: Database, accountId: string, since: Since, endOf: ContractEnd) {
  const end = endOf(sql`coalesce(${purchase.subscriptionId}, ${purchase.invoiceId})`);
  return {
    purchases: db
      .delete(purchase)
      .where(
        and(
          eq(purchase.accountId, accountId),
          notInArray(purchase.status, openStatuses),
          sql`coalesce(${end}, ${purchase.updatedAt}) < ${since.claims}`,
        ),
      ),
    withdrawals: db
      .delete(withdrawal)
      .where(
        and(
          eq(withdrawal.accountId, accountId),
          inArray(withdrawal.status, ['final', 'undone']),
          lt(withdrawal.receivedAt, since.letters),
        ),
      ),
    freezes: db
      .delete(freeze)
      .where(
        and(
          eq(freeze.accountId, accountId),
          isNotNull(freeze.liftedAt),
          lt(freeze.receivedAt, since.letters),
        ),
      ),
    repayments: db
      .delete(repayment)
      .where(
        and(
          eq(repayment.accountId, accountId),
          notInArray(repayment.status, ['owed', 'sent']),
          lt(repayment.updatedAt, since.books),
        ),
      ),
    disputes: db
      .delete(dispute)
      .where(
        and(
          eq(dispute.accountId, accountId),
          sql`coalesce(${dispute.closedAt}, ${dispute.openedAt}) < ${since.books}`,
        ),
      ),
  };
}

/** The invoices that settled a person's disputes from before that moment, UTC milliseconds. */
export function selectOldSettlements(db: Database, accountId: string, since: number) {
  return db
    .select({ id: dispute.settleInvoiceId })
    .from(dispute)
    .where(
      and(
        eq(dispute.accountId, accountId),
        isNotNull(dispute.settleInvoiceId),
        sql`coalesce(${dispute.closedAt}, ${dispute.openedAt}) < ${since}`,
      ),
    )
    .limit(8);
}

/** An SQL condition: something of that is still kept, beside the customer. */
export function keepsMoney(accountId: string): SQL {
  return hasRowsIn([purchase, withdrawal, freeze, repayment, dispute, billingDocument], accountId);
}

/** Forgets which customer of Stripe's that person was, as the last of it all. */
export function deleteCustomerOf(db: Database, accountId: string) {
  return db.delete(customer).where(eq(customer.accountId, accountId));
}

/** An SQL expression: until when the last of that account's invoices and credit notes is kept. */
export function lastDocumentUntil(accountId: string): SQL {
  return latestOf(billingDocument, billingDocument.keepUntil, accountId);
}

/** SQL expressions: since when the last of a deleted person's orders, and of money, counts. */
export function lastMoney(accountId: string, endOf: ContractEnd) {
  const end = endOf(sql`coalesce(${purchase.subscriptionId}, ${purchase.invoiceId})`);
  return {
    order: latestOf(purchase, sql`coalesce(${end}, ${purchase.updatedAt})`, accountId),
    withdrawal: latestOf(withdrawal, withdrawal.receivedAt, accountId),
    freeze: latestOf(freeze, freeze.receivedAt, accountId),
    repayment: latestOf(repayment, repayment.updatedAt, accountId),
    dispute: latestOf(dispute, sql`coalesce(${dispute.closedAt}, ${dispute.openedAt})`, accountId),
  };
}
