import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { toldTypes } from '#worker/client-api/schemas.ts';
import type { Entitlement } from '#worker/client-api/schemas.ts';

/** The secrets with which clients call the API. One or two of a client are in use. */
export const clientKey = sqliteTable(
  'client_key',
  {
    id: text('id').primaryKey(),
    /** The client, as `HANDOFF_CLIENTS` names it. */
    clientId: text('client_id').notNull(),
    /** SHA-256 of the secret. The secret itself is shown once and kept nowhere. */
    secretHash: text('secret_hash').notNull().unique(),
    createdAt: integer('created_at').notNull(),
    endedAt: integer('ended_at'),
  },
  (table) => [index('client_key_client').on(table.clientId)],
);

/**
 * Who was handed off to which client: only these accounts a client may ask about. After the
 * deletion of an account the row tells its clients for a while that it is gone.
 */
export const handedOff = sqliteTable(
  'handed_off',
  {
    clientId: text('client_id').notNull(),
    accountId: text('account_id').notNull(),
    firstAt: integer('first_at').notNull(),
    /** The newest `version` of which the client has a row in `premium_change`. */
    toldVersion: integer('told_version').notNull(),
    /** How often the e-mail or the name has changed since the client was told: by a trigger. */
    profileChanges: integer('profile_changes').notNull().default(0),
    deletedAt: integer('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.clientId] }),
    index('handed_off_profile')
      .on(table.profileChanges)
      .where(sql`${table.profileChanges} > 0`),
    index('handed_off_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
  ],
);

/**
 * What clients were last told of an account that was handed off. Triggers of the tables from which
 * it follows raise `marks` and make it due (migrations/0047), so nothing that writes there forgets
 * it.
 */
export const premiumState = sqliteTable(
  'premium_state',
  {
    accountId: text('account_id').primaryKey(),
    /** Grows with each other state; 0 before the first. */
    version: integer('version').notNull(),
    state: text('state', { mode: 'json' }).$type<Entitlement[]>(),
    changedAt: integer('changed_at').notNull(),
    /** When it is worked out anew, UTC milliseconds; null for never. */
    lookAt: integer('look_at'),
    /** Counts the writes from which it follows. */
    marks: integer('marks').notNull(),
  },
  (table) => [
    index('premium_state_look')
      .on(table.lookAt)
      .where(sql`${table.lookAt} is not null`),
  ],
);

/** What a client is told, in this order: each row one change of one account. */
export const premiumChange = sqliteTable(
  'premium_change',
  {
    seq: integer('seq').primaryKey({ autoIncrement: true }),
    clientId: text('client_id').notNull(),
    accountId: text('account_id').notNull(),
    version: integer('version').notNull(),
    type: text('type', { enum: toldTypes }).notNull(),
    at: integer('at').notNull(),
    /** null once the account is deleted. */
    state: text('state', { mode: 'json' }).$type<Entitlement[]>(),
  },
  (table) => [
    index('premium_change_client').on(table.clientId, table.seq),
    index('premium_change_account').on(table.accountId),
    index('premium_change_at').on(table.at),
  ],
);
