import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import {
  disputeLife,
  disputeReasons,
  handWays,
  repaymentLife,
  repaymentReasons,
  settleStatuses,
} from '#worker/subscription/money/states.ts';

/**
 * A debt that is being charged just now, and what is charged for it. The row is deleted afterwards.
 */
export const chargeHold = sqliteTable(
  'charge_hold',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    /** The invoice that was not paid, or the settlement of its dispute. `waiver`: it is changed. */
    way: text('way', { enum: ['invoice', 'settlement', 'waiver'] }).notNull(),
    /** When an interrupted hold expires, UTC milliseconds. */
    until: integer('until').notNull(),
  },
  (table) => [index('charge_hold_account').on(table.accountId)],
);

/** A person's customer in Stripe: one for each account. */
export const customer = sqliteTable('customer', {
  accountId: text('account_id').primaryKey(),
  customerId: text('customer_id').notNull().unique(),
  createdAt: integer('created_at').notNull(),
});

/**
 * A sum that goes back to a person. Statuses: life.ts. Its refunds are at Stripe, with credit notes
 * that name its key in their metadata (`repayment`).
 */
export const repayment = sqliteTable(
  'repayment',
  {
    /** Names the event that it follows from, so what is heard twice is paid once. */
    key: text('key').primaryKey(),
    accountId: text('account_id').notNull(),
    /** sub_…, or the in_… of a one-time plan. */
    contractId: text('contract_id').notNull(),
    reason: text('reason', { enum: repaymentReasons }).notNull(),
    status: text('status', { enum: repaymentLife.statuses }).notNull(),
    /** Cents; null for everything that was paid and has not gone back in another way. */
    amount: integer('amount'),
    /** The invoice whose payment goes back; null for all invoices of the contract. */
    invoiceId: text('invoice_id'),
    /** The day that was promised, UTC milliseconds: from then on it is paid. */
    dueAt: integer('due_at').notNull(),
    /** When the scheduled run looks at it next, UTC milliseconds. */
    lookAt: integer('look_at').notNull(),
    /** Cents that Stripe was told to send back, and of these, cents that came back to us. */
    sent: integer('sent').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    /** Why it failed, in Stripe's word; null otherwise. */
    problem: text('problem'),
    /** Grows when Stripe answers with a fault, because it repeats that under the same key. */
    generation: integer('generation').notNull().default(0),
    /** Grows with every write, so that an older look at Stripe cannot overwrite a newer one. */
    version: integer('version').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Cents that a person of ours has sent in another way, all in all. */
    byHand: integer('by_hand').notNull().default(0),
    /** How, on which day in Germany (`2026-11-20`), and what names it there: the last of them. */
    handWay: text('hand_way', { enum: handWays }),
    handDay: text('hand_day'),
    handReference: text('hand_reference'),
  },
  (table) => [
    index('repayment_account').on(table.accountId),
    index('repayment_to_look_at')
      .on(table.lookAt)
      .where(sql`${table.status} in ('owed', 'sent')`),
    index('repayment_failed')
      .on(table.updatedAt)
      .where(sql`${table.status} = 'failed'`),
  ],
);

/**
 * A SEPA debit of ours that failed or was returned, and its settlement; or a payment that was
 * charged back. Statuses and reasons: states.ts.
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
    status: text('status', { enum: disputeLife.statuses }).notNull(),
    /** Cents of the debit. */
    value: integer('value').notNull(),
    /** Cents that were charged for it and that its person owes, too (open-dispute.ts). */
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
    /** When the desk took the debt over, UTC milliseconds: it was never paid. */
    forgivenAt: integer('forgiven_at'),
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
    index('dispute_owed')
      .on(table.openedAt, table.id)
      .where(sql`${table.status} in ('waiting', 'open')`),
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

/**
 * The invoices and credit notes that Stripe has issued for us, kept unchanged for the legal years
 * (docs/decisions/0090). Their PDFs are in R2 below `billing-documents/`. Rows are only added, and
 * deleted when `keep_until` is over.
 */
export const billingDocument = sqliteTable(
  'billing_document',
  {
    /** Its id at Stripe: in_… or cn_…. */
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['invoice', 'credit_note'] }).notNull(),
    accountId: text('account_id').notNull(),
    /** sub_…, or for a one-time plan the in_… of its invoice; null where it belongs to none. */
    contractId: text('contract_id'),
    /** As people read it. */
    number: text('number').notNull(),
    /** The date of the document, UTC milliseconds. */
    issuedAt: integer('issued_at').notNull(),
    /** Cents, with tax. */
    total: integer('total').notNull(),
    /** Where its PDF lies in R2. */
    fileKey: text('file_key').notNull(),
    /** SHA-256 of the PDF, as hex. */
    sha256: text('sha256').notNull(),
    archivedAt: integer('archived_at').notNull(),
    /** When it may be deleted, UTC milliseconds. */
    keepUntil: integer('keep_until').notNull(),
  },
  (table) => [
    index('billing_document_account').on(table.accountId, table.issuedAt),
    index('billing_document_keep_until').on(table.keepUntil),
    // The desk finds a person by the number of an invoice.
    index('billing_document_number').on(table.number),
  ],
);

/**
 * Documents that are still to be archived, by their ids at Stripe. What they say is read there, so
 * a mark says nothing of anybody; it is deleted when its document is archived.
 */
export const archiveMark = sqliteTable(
  'archive_mark',
  {
    id: text('id').primaryKey(),
    /** When it is archived, or tried again, UTC milliseconds. */
    dueAt: integer('due_at').notNull(),
    /** How often that was begun. */
    attempts: integer('attempts').notNull().default(0),
    /** Since when it fails, UTC milliseconds; null if it never has. */
    failingSince: integer('failing_since'),
  },
  (table) => [
    index('archive_mark_due').on(table.dueAt),
    index('archive_mark_failing')
      .on(table.failingSince)
      .where(sql`${table.failingSince} is not null`),
  ],
);
