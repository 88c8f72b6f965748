import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** What was done at the desk. Append-only: the database refuses to change or delete a row. */
export const audit = sqliteTable(
  'audit',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** The client's own name of what it asked for, so that asking twice does it once. */
    actionId: text('action_id').notNull(),
    /** Of all requests with that name, the one that did it. */
    attempt: text('attempt').notNull(),
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
    uniqueIndex('audit_action').on(table.actionId),
    // The rows of an index stand in the order of their ids, by which the latest are shown.
    index('audit_subject').on(table.subject, table.subjectId),
    index('audit_account').on(table.accountId),
    index('audit_operator').on(table.operator),
  ],
);
