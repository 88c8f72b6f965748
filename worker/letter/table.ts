import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The letters about contracts and the mail service's answers, kept unchanged for the legal years
 * (docs/decisions/0053). Their bodies are in R2 below `letters/`. Rows are only added, and deleted
 * when `keep_until` is over.
 */
export const letter = sqliteTable(
  'letter',
  {
    /** SHA-256 of the mail's key, as hex; also the name of its body in R2. */
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    /** To whom it was sent; the account may have another address by now. */
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** When it was written, UTC milliseconds. */
    createdAt: integer('created_at').notNull(),
    /** When the mail service accepted it; null if it never did. */
    sentAt: integer('sent_at'),
    /** SHA-256 of the body in R2, as hex. */
    sha256: text('sha256').notNull(),
    /** When it may be deleted, UTC milliseconds. */
    keepUntil: integer('keep_until').notNull(),
    /** The mail service's name for it, from its answer; null where it gave none. */
    providerId: text('provider_id'),
  },
  (table) => [
    index('letter_account').on(table.accountId, table.createdAt),
    index('letter_keep_until').on(table.keepUntil),
    // The desk finds a person by a former e-mail.
    index('letter_recipient').on(table.recipient),
  ],
);
