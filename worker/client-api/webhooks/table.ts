import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { toldTypes } from '#worker/client-api/schemas.ts';
import type { ToldType } from '#worker/client-api/schemas.ts';

/** Where a client wants to be told what changes. */
export const clientEndpoint = sqliteTable(
  'client_endpoint',
  {
    id: text('id').primaryKey(),
    /** The client, as `HANDOFF_CLIENTS` names it. */
    clientId: text('client_id').notNull(),
    address: text('address').notNull(),
    /** What it wants to be told of. */
    types: text('types', { mode: 'json' }).$type<ToldType[]>().notNull(),
    /** Its secret follows from it (secret.ts); grows with each new one. */
    generation: integer('generation').notNull().default(1),
    /** When its present secret was made. For a day the one before it counts, too. */
    secretAt: integer('secret_at').notNull(),
    createdAt: integer('created_at').notNull(),
    /** When it was told last that nothing is missing. */
    pingedAt: integer('pinged_at').notNull(),
    /**
     * Since when its app may lack something that nobody sends it any more; null once the app has
     * read the list of changes to its end. A new one begins so: what was before it was not sent.
     */
    missedAt: integer('missed_at'),
    /** Since when it has taken nothing; null while it takes what it is sent. */
    failingSince: integer('failing_since'),
    /** Set while nothing is sent to it, because it fails or is gone. */
    pausedAt: integer('paused_at'),
    endedAt: integer('ended_at'),
  },
  (table) => [index('client_endpoint_client').on(table.clientId)],
);

/**
 * What an endpoint is to be told, or was told. A trigger makes the row with the change in
 * `premium_change`, and takes away what it replaces (migrations/0048).
 */
export const webhookDelivery = sqliteTable(
  'webhook_delivery',
  {
    /** `webhook-id`: the same in each attempt. */
    id: text('id').primaryKey(),
    endpointId: text('endpoint_id').notNull(),
    /** The change in `premium_change`; null for a ping. */
    changeSeq: integer('change_seq'),
    accountId: text('account_id'),
    type: text('type', { enum: [...toldTypes, 'ping'] }).notNull(),
    createdAt: integer('created_at').notNull(),
    /** When it is sent next; null once it has arrived, is given up, or its endpoint is paused. */
    dueAt: integer('due_at'),
    attempts: integer('attempts').notNull().default(0),
    triedAt: integer('tried_at'),
    /** What the last attempt was answered; null for no answer in time. */
    status: integer('status'),
    deliveredAt: integer('delivered_at'),
  },
  (table) => [
    index('webhook_delivery_due')
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
    index('webhook_delivery_open')
      .on(table.endpointId)
      .where(sql`${table.deliveredAt} is null`),
    index('webhook_delivery_endpoint').on(table.endpointId, table.createdAt),
    index('webhook_delivery_account').on(table.accountId),
    index('webhook_delivery_created').on(table.createdAt),
  ],
);
