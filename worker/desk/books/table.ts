import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What an entry is to the books (kinds.ts reads it from Stripe's `reporting_category`). */
export const entryKinds = [
  'payment',
  'refund',
  'refund_failure',
  'chargeback',
  'chargeback_reversal',
  'failure',
  'fee',
  'payout',
  'other',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/**
 * Stripe's balance transactions, each once and as Stripe has it: they never change there
 * (docs.stripe.com/api/balance_transactions). What each is about is read at Stripe with it. A
 * trigger counts each for the desk's numbers (migrations/0050_books.sql).
 */
export const balanceEntry = sqliteTable(
  'balance_entry',
  {
    /** txn_… */
    id: text('id').primaryKey(),
    createdAt: integer('created_at').notNull(),
    /** The day of that in Germany, `2026-11-27`. */
    day: text('day').notNull(),
    kind: text('kind', { enum: entryKinds }).notNull(),
    /** Stripe's own word of it. */
    category: text('category').notNull(),
    /** Cents that come in, or go out if negative; Stripe's fee is not taken off. */
    amount: integer('amount').notNull(),
    fee: integer('fee').notNull(),
    /** The VAT in `amount`, with its sign. */
    vat: integer('vat').notNull(),
    /** ch_…, re_…, dp_… or what else moved the money; null for nothing. */
    source: text('source'),
    /** The charge that was paid, refunded or charged back; null for anything else. */
    chargeId: text('charge_id'),
    invoiceId: text('invoice_id'),
    /** The invoice's number, as people read it. */
    number: text('number'),
    /** null for nobody, or somebody whose account is deleted. */
    accountId: text('account_id'),
    /** sub_…, or the in_… of a one-time plan. */
    contractId: text('contract_id'),
    planKey: text('plan_key'),
  },
  (table) => [
    index('balance_entry_day').on(table.day, table.createdAt),
    index('balance_entry_created').on(table.createdAt),
    index('balance_entry_charge').on(table.chargeId, table.kind),
    index('balance_entry_account').on(table.accountId),
  ],
);
