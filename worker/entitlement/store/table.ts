import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Each time that a store's purchase went from one account to another, because the store's newest
 * event named the other one (docs/decisions/0123). An operator looks at each.
 */
export const storeTransfer = sqliteTable(
  'store_transfer',
  {
    id: text('id').primaryKey(),
    source: text('source', { enum: ['ios', 'android'] }).notNull(),
    reference: text('reference').notNull(),
    fromAccountId: text('from_account_id').notNull(),
    toAccountId: text('to_account_id').notNull(),
    at: integer('at').notNull(),
    /** What an operator has decided; null while it waits. `undone`: it has gone back. */
    decision: text('decision', { enum: ['kept', 'undone'] }),
    decidedAt: integer('decided_at'),
  },
  (table) => [
    index('store_transfer_from').on(table.fromAccountId, table.at),
    index('store_transfer_to').on(table.toAccountId, table.at),
    index('store_transfer_reference').on(table.reference),
    index('store_transfer_waiting')
      .on(table.at)
      .where(sql`${table.decision} is null`),
    index('store_transfer_at').on(table.at),
  ],
);
