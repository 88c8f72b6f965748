import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** Events of the app's server and of the operator's systems, each once. */
export const appEvent = sqliteTable(
  'app_event',
  {
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    accountId: text('account_id').notNull(),
    reference: text('reference').notNull(),
    occurredAt: integer('occurred_at').notNull(),
    receivedAt: integer('received_at').notNull(),
  },
  (table) => [index('app_event_received').on(table.receivedAt)],
);

/** Uses of a person's free tasks, one for each reference of the app. */
export const quotaUse = sqliteTable(
  'quota_use',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    reference: text('reference').notNull(),
    amount: integer('amount').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('quota_use_reference').on(table.accountId, table.reference)],
);
