/*
 * Until when orders and money stay, of deleted accounts and of others (docs/decisions/0065, 0066,
 * 0089).
 */
import { and, eq, inArray, isNotNull, isNull, lt, not, notInArray, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';

import type { Database } from '#worker/db/client.ts';
import { hasRowWhere, hasRowsIn, latestOf } from '#worker/db/of-account-sql.ts';
import type { OfAccount } from '#worker/db/of-account-sql.ts';
import { notEnded } from '#worker/entitlement/deletion/shared-sql.ts';
import { freeze, withdrawal } from '#worker/subscription/contract/table.ts';
import { owedStatuses, withdrawalLife } from '#worker/subscription/money/states.ts';
import { billingDocument, customer, dispute, repayment } from '#worker/subscription/money/table.ts';
import { openStatuses } from '#worker/subscription/order/life.ts';
import { purchase } from '#worker/subscription/order/table.ts';

/** Moments in UTC milliseconds. */
interface Since {
  books: number;
  letters: number;
  claims: number;
}

/**
 * The end of that contract as an SQL expression that the caller's slice knows: null where none is
 * stored, `notEnded` where it runs.
 */
export type ContractEnd = (contractId: SQL | AnyColumn) => SQL<number | null>;

/** An SQL condition: that contract is stored, and has not ended. */
const runs = (endOf: ContractEnd, contractId: SQL | AnyColumn) =>
  sql`coalesce(${endOf(contractId)}, 0) = ${notEnded}`;

const contractOf = sql`coalesce(${purchase.subscriptionId}, ${purchase.invoiceId})`;

/**
 * What is older than these moments, and belongs to no contract that runs: a quote from when its
 * contract ended, or from the order's last change where it never became one.
 */
function oldMoney(since: Since, endOf: ContractEnd) {
  const over = (contractId: AnyColumn) => not(runs(endOf, contractId));
  return {
    purchases: [
      purchase,
      and(
        notInArray(purchase.status, openStatuses),
        sql`coalesce(${endOf(contractOf)}, ${purchase.updatedAt}) < ${since.claims}`,
      ),
    ],
    withdrawals: [
      withdrawal,
      and(
        inArray(withdrawal.status, ['final', 'undone']),
        lt(withdrawal.receivedAt, since.letters),
        over(withdrawal.contractId),
      ),
    ],
    freezes: [
      freeze,
      and(
        isNotNull(freeze.liftedAt),
        lt(freeze.receivedAt, since.letters),
        over(freeze.contractId),
      ),
    ],
    repayments: [
      repayment,
      and(
        notInArray(repayment.status, ['owed', 'sent']),
        lt(repayment.updatedAt, since.books),
        over(repayment.contractId),
      ),
    ],
    disputes: [dispute, and(isOldDispute(since.books), over(dispute.contractId))],
  } as const;
}

const isOldDispute = (books: number) =>
  sql`coalesce(${dispute.closedAt}, ${dispute.openedAt}) < ${books}`;

/** Statements that delete what is older than these moments. */
export function deleteOldMoney(db: Database, accountId: string, since: Since, endOf: ContractEnd) {
  const old = oldMoney(since, endOf);
  const remove = ([table, where]: (typeof old)[keyof typeof old]) =>
    db.delete(table).where(and(eq(table.accountId, accountId), where));
  return {
    purchases: remove(old.purchases),
    withdrawals: remove(old.withdrawals),
    freezes: remove(old.freezes),
    repayments: remove(old.repayments),
    disputes: remove(old.disputes),
  };
}

/** An SQL condition: `deleteOldMoney` has something to delete. */
export function hasOldMoney(accountId: OfAccount, since: Since, endOf: ContractEnd): SQL {
  const each = Object.values(oldMoney(since, endOf)).map(([table, where]) =>
    hasRowWhere(table, accountId, where ?? sql`true`),
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

/** An SQL condition: the contract of that order runs. */
export function orderRuns(purchaseId: AnyColumn, endOf: ContractEnd): SQL {
  return sql`exists (select 1 from ${purchase} where ${purchase.id} = ${purchaseId}
    and ${runs(endOf, contractOf)})`;
}

/**
 * An SQL condition: money is owed to that person or by them, an order is under way, or it is open
 * what a withdrawal does.
 */
export function hasOpenMoney(accountId: OfAccount): SQL {
  const each = [
    hasRowWhere(purchase, accountId, inArray(purchase.status, openStatuses)),
    hasRowWhere(withdrawal, accountId, inArray(withdrawal.status, withdrawalLife.unfinished)),
    hasRowWhere(freeze, accountId, isNull(freeze.liftedAt)),
    // What came back to us has still to be sent by hand.
    hasRowWhere(repayment, accountId, inArray(repayment.status, ['owed', 'sent', 'failed'])),
    hasRowWhere(dispute, accountId, inArray(dispute.status, owedStatuses)),
  ];
  return sql`(${sql.join(each, sql` or `)})`;
}

/** The invoices that settled a person's disputes from before that moment, UTC milliseconds. */
export function selectOldSettlements(
  db: Database,
  accountId: string,
  since: number,
  endOf: ContractEnd,
) {
  return db
    .select({ id: dispute.settleInvoiceId })
    .from(dispute)
    .where(
      and(
        eq(dispute.accountId, accountId),
        isNotNull(dispute.settleInvoiceId),
        isOldDispute(since),
        not(runs(endOf, dispute.contractId)),
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
  const end = endOf(contractOf);
  return {
    order: latestOf(purchase, sql`coalesce(${end}, ${purchase.updatedAt})`, accountId),
    withdrawal: latestOf(withdrawal, withdrawal.receivedAt, accountId),
    freeze: latestOf(freeze, freeze.receivedAt, accountId),
    repayment: latestOf(repayment, repayment.updatedAt, accountId),
    dispute: latestOf(dispute, sql`coalesce(${dispute.closedAt}, ${dispute.openedAt})`, accountId),
  };
}
