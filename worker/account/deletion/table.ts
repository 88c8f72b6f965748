import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { deletionCauses, deletionLife } from '#worker/account/deletion/life.ts';

/**
 * The deletion of an account, and afterwards the key under which the rest of it is locked: the
 * account's id, which names nobody once the account's row is gone. Statuses: life.ts.
 */
export const accountDeletion = sqliteTable(
  'account_deletion',
  {
    /** No reference: it outlives the account. */
    accountId: text('account_id').primaryKey(),
    status: text('status', { enum: deletionLife.statuses }).notNull(),
    choice: text('choice', { enum: deletionCauses }).notNull(),
    requestedAt: integer('requested_at').notNull(),
    /** When it is carried out and can no longer be undone, UTC milliseconds. */
    dueAt: integer('due_at').notNull(),
    /** When the account went, UTC milliseconds; null before. */
    erasedAt: integer('erased_at'),
    /** When the scheduled run looks at it next, UTC milliseconds. */
    lookAt: integer('look_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('account_deletion_look')
      .on(table.lookAt)
      .where(sql`${table.status} <> 'undone'`),
  ],
);
