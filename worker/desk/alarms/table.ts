import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What stands out and was told by mail. Its row goes when it was told that it is over. */
export const alarm = sqliteTable('alarm', {
  /** What it is, such as `job_fails sendDueMails`. */
  condition: text('condition').primaryKey(),
  /** When it was found, UTC milliseconds. */
  since: integer('since').notNull(),
});
