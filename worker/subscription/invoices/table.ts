import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { chargingWays } from '#worker/subscription/invoices/charging-ways.ts';

/** That somebody's debt is being charged just now, and by which way; gone when that is over. */
export const chargeHold = sqliteTable(
  'charge_hold',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    way: text('way', { enum: chargingWays }).notNull(),
    /** When it counts for nothing any more, should it have been cut off; UTC milliseconds. */
    until: integer('until').notNull(),
  },
  (table) => [index('charge_hold_account').on(table.accountId)],
);
