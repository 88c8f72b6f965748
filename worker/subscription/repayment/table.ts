import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { handWays } from '#worker/subscription/repayment/by-hand.ts';
import { repaymentReasons, repaymentStatuses } from '#worker/subscription/repayment/life.ts';

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
    status: text('status', { enum: repaymentStatuses }).notNull(),
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
