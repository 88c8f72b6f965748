import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What was done at the desk. Append-only: the database refuses to change or delete a row. */
export const audit = sqliteTable(
  'audit',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    at: integer('at').notNull(),
    /** E-mail of the operator, as Access asserts it. */
    operator: text('operator').notNull(),
    /** What was done, `proof.confirmed`. */
    action: text('action').notNull(),
    /** What it was done to: a kind and its id. */
    subject: text('subject').notNull(),
    subjectId: text('subject_id').notNull(),
    /** The person it concerns; null for none. */
    accountId: text('account_id'),
    /** What it was before and after, and why. */
    details: text('details', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('audit_subject').on(table.subject, table.subjectId),
    index('audit_account').on(table.accountId),
    index('audit_operator').on(table.operator, table.at),
  ],
);
