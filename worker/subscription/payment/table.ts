import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

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
