import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * The invoices and credit notes that Stripe has issued for us, kept unchanged for the legal years
 * (docs/decisions/0090). Their PDFs are in R2 below `billing-documents/`. Rows are only added, and
 * deleted when `keep_until` is over.
 */
export const billingDocument = sqliteTable(
  'billing_document',
  {
    /** Its id at Stripe: in_… or cn_…. */
    id: text('id').primaryKey(),
    kind: text('kind', { enum: ['invoice', 'credit_note'] }).notNull(),
    accountId: text('account_id').notNull(),
    /** sub_…, or for a one-time plan the in_… of its invoice; null where it belongs to none. */
    contractId: text('contract_id'),
    /** As people read it. */
    number: text('number').notNull(),
    /** The date of the document, UTC milliseconds. */
    issuedAt: integer('issued_at').notNull(),
    /** Cents, with tax. */
    total: integer('total').notNull(),
    /** Where its PDF lies in R2. */
    fileKey: text('file_key').notNull(),
    /** SHA-256 of the PDF, as hex. */
    sha256: text('sha256').notNull(),
    archivedAt: integer('archived_at').notNull(),
    /** When it may be deleted, UTC milliseconds. */
    keepUntil: integer('keep_until').notNull(),
  },
  (table) => [
    index('billing_document_account').on(table.accountId, table.issuedAt),
    index('billing_document_keep_until').on(table.keepUntil),
  ],
);

/**
 * Documents that are still to be archived, by their ids at Stripe. What they say is read there, so
 * a mark says nothing of anybody; it is deleted when its document is archived.
 */
export const archiveMark = sqliteTable(
  'archive_mark',
  {
    id: text('id').primaryKey(),
    /** When it is archived, or tried again, UTC milliseconds. */
    dueAt: integer('due_at').notNull(),
    /** How often that was begun. */
    attempts: integer('attempts').notNull().default(0),
    /** Since when it fails, UTC milliseconds; null if it never has. */
    failingSince: integer('failing_since'),
  },
  (table) => [
    index('archive_mark_due').on(table.dueAt),
    index('archive_mark_failing')
      .on(table.failingSince)
      .where(sql`${table.failingSince} is not null`),
  ],
);
