import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How far each of Stripe's lists has been compared with what we store. */
export const reconciliation = sqliteTable('reconciliation', {
  list: text('list').primaryKey(),
  /** Stripe's id of the last one that was compared; null to begin with the newest. */
  cursor: text('cursor'),
  updatedAt: integer('updated_at').notNull(),
});
