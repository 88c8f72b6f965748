import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Items of jobs that have failed. Each waits longer after each failure, so that it does not keep
 * others waiting. Events and mails have columns of their own for this (docs/decisions/0038).
 */
export const postponedItem = sqliteTable(
  'postponed_item',
  {
    job: text('job').notNull(),
    /** The item's id, which is unique within the job. */
    item: text('item').notNull(),
    /** How often it has failed. */
    attempts: integer('attempts').notNull(),
    /** When it is tried again, UTC milliseconds. */
    dueAt: integer('due_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.job, table.item] }),
    index('postponed_item_due').on(table.dueAt),
  ],
);

/**
 * Up to which moment the rows of an append-only log may be deleted. The triggers of the log allow
 * that and nothing else, so a mistake elsewhere deletes nothing that must stay.
 */
export const ledgerEnd = sqliteTable('ledger_end', {
  ledger: text('ledger', { enum: ['declaration', 'audit'] }).primaryKey(),
  /** UTC milliseconds: rows from before it need not be kept any longer. */
  before: integer('before').notNull(),
});

/** How each job of the scheduled run went the last time. */
export const jobReport = sqliteTable('job_report', {
  job: text('job').primaryKey(),
  /** Moments in UTC milliseconds. */
  ranAt: integer('ran_at').notNull(),
  /** How many items were due when it began, and since when the oldest was; null without items. */
  due: integer('due'),
  oldestAt: integer('oldest_at'),
  /** Whether it left items because its share was used up. */
  isUnfinished: integer('is_unfinished', { mode: 'boolean' }).notNull(),
  /** Since when each of its runs has failed; null if the last one has not. */
  failingSince: integer('failing_since'),
});
