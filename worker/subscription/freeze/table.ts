import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { withdrawalReasons } from '#worker/subscription/withdrawal/life.ts';

/**
 * A contract for which nothing is collected until it is clear what a withdrawal does to it. Access
 * stays. Several declarations may freeze one contract; it is frozen until the last one is lifted.
 */
export const freeze = sqliteTable(
  'freeze',
  {
    /** Names the declaration and the contract, so what is done twice is one freeze. */
    key: text('key').primaryKey(),
    accountId: text('account_id').notNull(),
    /** sub_…, or the in_… of a one-time plan. */
    contractId: text('contract_id').notNull(),
    /** What the withdrawal becomes on its last day by itself; null if it then only ends. */
    becomes: text('becomes', { enum: withdrawalReasons }),
    /** When it was declared, UTC milliseconds. */
    receivedAt: integer('received_at').notNull(),
    /** When the machine ends it at the latest, UTC milliseconds. */
    endsAt: integer('ends_at').notNull(),
    /** When it was lifted, UTC milliseconds; null while it stands. */
    liftedAt: integer('lifted_at'),
  },
  (table) => [
    index('freeze_account').on(table.accountId),
    index('freeze_contract').on(table.contractId),
  ],
);
