import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** The log of the desk's actions. Triggers in the database refuse to change or delete its rows. */
export const audit = sqliteTable(
  'audit',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** The client's id of its request, so that a repeated request acts only once. */
    actionId: text('action_id').notNull(),
    /** Which of the requests with this `actionId` did it. */
    attempt: text('attempt').notNull(),
    at: integer('at').notNull(),
    /** The operator's e-mail, which Cloudflare Access asserts. */
    operator: text('operator').notNull(),
    /** What was done, for example `proof.confirmed`. */
    action: text('action').notNull(),
    /** The kind of the thing that it was done to, and its id. */
    subject: text('subject').notNull(),
    subjectId: text('subject_id').notNull(),
    /** The person it concerns; null for none. */
    accountId: text('account_id'),
    /** What changed, and why. */
    details: text('details', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    uniqueIndex('audit_action').on(table.actionId),
    // Within an index, rows are in the order of their ids, so the latest are found fast.
    index('audit_subject').on(table.subject, table.subjectId),
    index('audit_account').on(table.accountId),
    index('audit_operator').on(table.operator),
  ],
);
