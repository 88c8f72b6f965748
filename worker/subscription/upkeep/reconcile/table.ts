import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** How far each of Stripe's lists, and of our own, has been read. */
export const reconciliation = sqliteTable('reconciliation', {
  list: text('list').primaryKey(),
  /** The id of the last object that was read; null to start from the beginning. */
  cursor: text('cursor'),
  /** How many runs have not got to the end of the page after it. */
  heldRuns: integer('held_runs').notNull().default(0),
  updatedAt: integer('updated_at').notNull(),
  /** When the pass began that the queue carries on, or its last one, UTC milliseconds. */
  beganAt: integer('began_at').notNull().default(0),
});
