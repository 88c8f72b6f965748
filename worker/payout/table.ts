import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import { payoutStatuses } from '#worker/payout/payout.ts';

/** A request for the expense allowance, one for each evaluation code. */
export const payout = sqliteTable(
  'payout',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    /** SHA-256 of the evaluation code. */
    codeHash: text('code_hash').notNull(),
    /** Where the money goes, as it was given. */
    paypalAccount: text('paypal_account').notNull(),
    /** Cents, as the code promised. */
    amount: integer('amount').notNull(),
    status: text('status', { enum: payoutStatuses }).notNull(),
    /** The file for the payment provider that it was written into; null before. */
    batchId: text('batch_id'),
    /** Why it failed; null otherwise. */
    reason: text('reason'),
    requestedAt: integer('requested_at').notNull(),
    decidedBy: text('decided_by'),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('payout_code').on(table.codeHash),
    index('payout_status').on(table.status, table.requestedAt),
    index('payout_account').on(table.accountId),
    index('payout_batch').on(table.batchId),
    // How many go to one account is shown to the desk.
    index('payout_paypal').on(table.paypalAccount),
  ],
);
