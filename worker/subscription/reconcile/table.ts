import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How far each list has been compared with what we store. */
export const reconciliation = sqliteTable('reconciliation', {
  list: text('list').primaryKey(),
  /** The id of the last object that was compared; null to start from the beginning. */
  cursor: text('cursor'),
  updatedAt: integer('updated_at').notNull(),
});
