import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * A hand-off that waits until its person has a subscription. The browser keeps the ticket, and the
 * database only its SHA-256. The id token is minted when the browser posts it to the client.
 */
export const handOff = sqliteTable(
  'hand_off',
  {
    ticketHash: text('ticket_hash').primaryKey(),
    accountId: text('account_id').notNull(),
    clientId: text('client_id').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    state: text('state').notNull(),
    nonce: text('nonce'),
    /** Whether the person made their account on the way to the client. */
    newAccount: integer('new_account', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('hand_off_expires').on(table.expiresAt)],
);
