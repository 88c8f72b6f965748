import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import { withdrawalReasons, withdrawalLife } from '#worker/subscription/money/states.ts';

/**
 * A contract that was withdrawn from, or ended by the guarantee. What was paid goes back by the
 * `repayment` of the same key. Statuses: life.ts.
 */
export const withdrawal = sqliteTable(
  'withdrawal',
  {
    /** Names the declaration that it follows from, so what is heard twice happens once. */
    key: text('key').primaryKey(),
    accountId: text('account_id').notNull(),
    /** sub_…, or the in_… of a one-time plan. */
    contractId: text('contract_id').notNull(),
    reason: text('reason', { enum: withdrawalReasons }).notNull(),
    status: text('status', { enum: withdrawalLife.statuses }).notNull(),
    /** When it was declared, UTC milliseconds. */
    receivedAt: integer('received_at').notNull(),
    /** Until when it can be undone, UTC milliseconds; then the money goes back. */
    finalAt: integer('final_at').notNull(),
    /** When the scheduled run looks at it next, UTC milliseconds. */
    lookAt: integer('look_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    index('withdrawal_account').on(table.accountId),
    index('withdrawal_contract').on(table.contractId),
    index('withdrawal_to_look_at')
      .on(table.lookAt)
      .where(sql`${table.status} in ('closed', 'ending', 'reopening')`),
    // A contract ends once, and a person uses the guarantee once.
    uniqueIndex('withdrawal_of_contract')
      .on(table.contractId)
      .where(sql`${table.status} <> 'undone'`),
    uniqueIndex('withdrawal_guarantee')
      .on(table.accountId)
      .where(sql`${table.reason} = 'guarantee' and ${table.status} <> 'undone'`),
  ],
);

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
