import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import {
  disputeReasons,
  disputeStatuses,
  settleStatuses,
} from '#worker/subscription/dispute/dispute.ts';

/**
 * A SEPA debit of ours that failed or was returned, and its settlement; or a payment that was
 * charged back. Statuses and reasons: dispute.ts.
 */
export const dispute = sqliteTable(
  'dispute',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    accountId: text('account_id').notNull(),
    /** sub_…, or the in_… of a one-time plan. */
    contractId: text('contract_id').notNull(),
    /** The invoice that was debited. */
    invoiceId: text('invoice_id').notNull(),
    /** The debit itself, ch_… or py_…; pi_… where the attempt made no charge. */
    charge: text('charge').notNull(),
    reason: text('reason', { enum: disputeReasons }).notNull(),
    status: text('status', { enum: disputeStatuses }).notNull(),
    /** Cents of the debit. */
    value: integer('value').notNull(),
    /** Cents that were charged for it and that its person owes, too (owed-fee.ts). */
    fee: integer('fee').notNull(),
    settleInvoiceId: text('settle_invoice_id'),
    /** null until the first attempt to settle has a result. */
    settleStatus: text('settle_status', { enum: settleStatuses }),
    /** Grows when the settlement needs new idempotency keys, or another invoice. */
    generation: integer('generation').notNull().default(0),
    /** Grows with every write, so that an older answer of Stripe's cannot overwrite a newer one. */
    version: integer('version').notNull().default(0),
    /** When we learned of it, UTC milliseconds. */
    openedAt: integer('opened_at').notNull(),
    closedAt: integer('closed_at'),
    /** The end of the period that the debit was to pay for; null for what has no end. */
    periodEnd: integer('period_end'),
    /** When somebody has to be told, or the contract to rest or to go on; null for never. */
    lookAt: integer('look_at'),
    /** Cents that we had given back before the bank took the debit back: they are lost. */
    doubled: integer('doubled').notNull().default(0),
    /** When we had last given some of it back, UTC milliseconds; null where we had not. */
    refundedAt: integer('refunded_at'),
    /** When the desk waived the fee, which is 0 since then, UTC milliseconds. */
    feeWaivedAt: integer('fee_waived_at'),
  },
  (table) => [
    uniqueIndex('dispute_charge').on(table.charge),
    uniqueIndex('dispute_invoice')
      .on(table.invoiceId)
      .where(sql`${table.status} in ('waiting', 'open')`),
    index('dispute_of_invoice').on(table.invoiceId),
    uniqueIndex('dispute_open')
      .on(table.accountId)
      .where(sql`${table.status} = 'open'`),
    index('dispute_contract').on(table.contractId),
    index('dispute_look')
      .on(table.lookAt)
      .where(sql`${table.lookAt} is not null`),
    index('dispute_doubled')
      .on(table.openedAt)
      .where(sql`${table.doubled} > 0`),
    index('dispute_account').on(table.accountId, table.closedAt),
  ],
);
