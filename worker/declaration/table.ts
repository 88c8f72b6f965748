import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { caseStates, letterKinds } from '#worker/declaration/case.ts';
import type { Typed } from '#worker/declaration/schemas.ts';

/**
 * The ledger of cancellations and withdrawals: one row for each declaration, as it arrived.
 * Triggers in the database refuse to change or delete its rows.
 */
export const declaration = sqliteTable(
  'declaration',
  {
    /** 32 random hex digits. */
    id: text('id').primaryKey(),
    /** What people call it: `LK-…` or `LW-…`. */
    reference: text('reference').notNull().unique(),
    door: text('door', { enum: ['cancellation', 'withdrawal'] }).notNull(),
    /** Every field, letter for letter. */
    typed: text('typed', { mode: 'json' }).$type<Typed>().notNull(),
    /** What the form was filled in with; null for a visitor's. */
    prefilled: text('prefilled', { mode: 'json' }).$type<Partial<Typed>>(),
    /** Who was signed in; null for nobody. */
    accountId: text('account_id'),
    receivedAt: integer('received_at').notNull(),
    /** Version and SHA-256 of what the form said. */
    textsVersion: text('texts_version').notNull(),
    textsHash: text('texts_hash').notNull(),
    /** SHA-256 of door, account and fields: the same content is one case for a day. */
    contentHash: text('content_hash').notNull(),
  },
  (table) => [
    index('declaration_content').on(table.contentHash, table.receivedAt),
    index('declaration_account').on(table.accountId),
  ],
);

/** What happened to a declaration, row by row; like the declaration, never changed or deleted. */
export const declarationStep = sqliteTable(
  'declaration_step',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    declarationId: text('declaration_id').notNull(),
    /** Identifies the event, so that what is cut off and done again is noted once. */
    key: text('key').notNull().unique(),
    at: integer('at').notNull(),
    /** `machine`, `owner` by a link in a mail, `sender`, or an operator's e-mail. */
    by: text('by').notNull(),
    /** What happened, a word of step.ts. */
    what: text('what').notNull(),
    details: text('details', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('declaration_step_of').on(table.declarationId)],
);

/** Where the work on a declaration stands. The proof is in the other two tables. */
export const declarationCase = sqliteTable(
  'declaration_case',
  {
    declarationId: text('declaration_id').primaryKey(),
    state: text('state', { enum: caseStates }).notNull(),
    receivedAt: integer('received_at').notNull(),
    /** Whose contract it is, once that is known. */
    accountId: text('account_id'),
    /** Why nothing is carried out or mailed before the desk has looked; null for no reason. */
    held: text('held', { enum: ['address', 'trap'] }),
    /** When the machine looks at it next, UTC milliseconds; null for never. */
    lookAt: integer('look_at'),
    /** Until when a person of ours has to see to it, UTC milliseconds; null if nobody has to. */
    deskDueAt: integer('desk_due_at'),
    /** Grows with every write, so that of two calls at once only one goes on. */
    version: integer('version').notNull().default(0),
  },
  (table) => [
    index('declaration_case_look')
      .on(table.lookAt)
      .where(sql`${table.lookAt} is not null`),
    index('declaration_case_desk')
      .on(table.deskDueAt, table.declarationId)
      .where(sql`${table.deskDueAt} is not null`),
    index('declaration_case_received').on(table.receivedAt, table.declarationId),
    index('declaration_case_account').on(table.accountId),
  ],
);

/**
 * A letter that a stranger may have caused while it waits, an hour as a rule: with the others of
 * its group it becomes one letter, which is written when it leaves (docs/decisions/0081).
 */
export const waitingLetter = sqliteTable(
  'waiting_letter',
  {
    declarationId: text('declaration_id').notNull(),
    /** The receipt; the question whether it was its owner; what was carried out. */
    kind: text('kind', { enum: letterKinds }).notNull(),
    /** What becomes one letter: kind, door, and the reader's account or hashed address. */
    letterGroup: text('letter_group').notNull(),
    /** When the letter leaves, UTC milliseconds. */
    dueAt: integer('due_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.declarationId, table.kind] }),
    index('waiting_letter_group').on(table.letterGroup),
  ],
);
