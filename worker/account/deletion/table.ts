import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { deletionChoices, deletionStatuses } from '#worker/account/deletion/life.ts';

/**
 * The deletion of an account, and afterwards the key under which the rest of it is locked: the
 * account's id, which names nobody once the account's row is gone. Statuses: life.ts.
 */
export const accountDeletion = sqliteTable(
  'account_deletion',
  {
    /** No reference: it outlives the account. */
    accountId: text('account_id').primaryKey(),
    status: text('status', { enum: deletionStatuses }).notNull(),
    choice: text('choice', { enum: deletionChoices }).notNull(),
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

/**
 * That a deleted person has used a trial, so that the same address gets no second one for some
 * time. Only a keyed hash of the address is stored.
 */
export const spentTrial = sqliteTable(
  'spent_trial',
  {
    /** HMAC of the e-mail in lower case. */
    addressHash: text('address_hash').primaryKey(),
    /** When it is forgotten, UTC milliseconds. */
    keepUntil: integer('keep_until').notNull(),
    /** Who has an account with that address by now; null for nobody. */
    accountId: text('account_id'),
  },
  (table) => [
    index('spent_trial_keep_until').on(table.keepUntil),
    index('spent_trial_account').on(table.accountId),
  ],
);
