import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * Mails about something that was written. The same batch writes the change and the mail. The same
 * request sends the mail afterwards, or else the scheduled run does.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    /** Identifies the event. Two mails with the same key are never sent. */
    key: text('key').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    /** When to try it next, UTC milliseconds; null once it was sent or given up. */
    dueAt: integer('due_at'),
    sentAt: integer('sent_at'),
    /** The account among whose letters it is archived; null for a mail that is not archived. */
    keptFor: text('kept_for'),
    /** When it was archived, UTC milliseconds; null while it was not. */
    archivedAt: integer('archived_at'),
    /** The mail service's name for it, from its answer; null until it has accepted it. */
    providerId: text('provider_id'),
    /** For an advertising mail: where one press ends such mails; null for every other mail. */
    unsubscribe: text('unsubscribe'),
    /** The account with whose deletion it goes, as soon as it is sent and archived. */
    forgetFor: text('forget_for'),
  },
  (table) => [
    // Finds the mails to somebody whose account is deleted.
    index('outbox_recipient').on(table.recipient),
    index('outbox_forget')
      .on(table.forgetFor)
      .where(sql`${table.forgetFor} is not null`),
    index('outbox_due')
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
    index('outbox_created').on(table.createdAt),
    index('outbox_given_up')
      .on(table.createdAt)
      .where(
        sql`${table.sentAt} is null and ${table.dueAt} is null and ${table.unsubscribe} is null`,
      ),
    // Not archived yet: of a person, and those that were sent or given up.
    index('outbox_kept_for')
      .on(table.keptFor, table.createdAt)
      .where(sql`${table.archivedAt} is null and ${table.keptFor} is not null`),
    index('outbox_to_archive')
      .on(table.createdAt)
      .where(
        sql`${table.keptFor} is not null and ${table.archivedAt} is null and ${table.dueAt} is null`,
      ),
  ],
);
