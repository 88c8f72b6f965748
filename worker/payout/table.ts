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
    /** The account that receives the money, as the person typed it. */
    paypalAccount: text('paypal_account').notNull(),
    /** Cents, as the code promises. */
    amount: integer('amount').notNull(),
    status: text('status', { enum: payoutStatuses }).notNull(),
    /** The batch, which is one file for the payment provider; null before. */
    batchId: text('batch_id'),
    /** Why it failed; null in every other status. */
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
    // The desk sees how many payouts go to one account.
    index('payout_paypal').on(table.paypalAccount),
  ],
);
