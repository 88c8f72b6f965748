import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/**
 * A hand-off that waits for its person to have a subscription. The browser keeps the ticket, the
 * database only its SHA-256; the id token is minted when it is posted.
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
    /** Whether the account was made on the way. */
    newAccount: integer('new_account', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('hand_off_expires').on(table.expiresAt)],
);
