import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Mails that tell of something which has been written: they are written in the same batch and sent
 * afterwards, by the same request or by the scheduled run.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    /** What the mail is about, once: the same key is never sent twice. */
    key: text('key').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    /** When it is to be tried next, UTC milliseconds; null once it was sent or given up. */
    dueAt: integer('due_at'),
    sentAt: integer('sent_at'),
  },
  (table) => [index('outbox_due').on(table.dueAt), index('outbox_created').on(table.createdAt)],
);
