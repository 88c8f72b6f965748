import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** What the app's server and the operator's systems told us, each event once. */
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

/** What was taken from a person's answer quotas, once under each reference of the app's. */
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
