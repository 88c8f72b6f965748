import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

import { account, session } from '#worker/account/table.ts';

/**
 * An app in which a person is signed in (RFC 6749). The row begins with its code, which serves once
 * within a minute, and lives on with the tokens that the code was exchanged for. Only hashes of
 * code and tokens are stored (docs/decisions/0121).
 */
export const oauthGrant = sqliteTable(
  'oauth_grant',
  {
    /** Also in the owner's list of devices. It signs nobody in. */
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** The app, as `HANDOFF_CLIENTS` names it. */
    clientId: text('client_id').notNull(),
    codeHash: text('code_hash').notNull().unique(),
    redirectUri: text('redirect_uri').notNull(),
    /** SHA-256 of the app's verifier, base64url (RFC 7636, section 4.2). */
    codeChallenge: text('code_challenge').notNull(),
    nonce: text('nonce'),
    /** How and when the session began in which its person agreed. */
    beganWith: text('began_with', { enum: session.beganWith.enumValues }).notNull(),
    signedInAt: integer('signed_in_at').notNull(),
    /** The browser in which its person agreed. */
    userAgent: text('user_agent').notNull(),
    /** Two letters, as Cloudflare reports it; null if it does not. */
    country: text('country'),
    createdAt: integer('created_at').notNull(),
    /** When the code was exchanged, UTC milliseconds; null before. */
    redeemedAt: integer('redeemed_at'),
    /** Counts the refresh tokens. Any but the last one was used. */
    generation: integer('generation').notNull().default(0),
    refreshHash: text('refresh_hash'),
    /** When the last refresh token was made, UTC milliseconds. */
    refreshedAt: integer('refreshed_at'),
    accessHash: text('access_hash').unique(),
    accessExpiresAt: integer('access_expires_at'),
    /** The end of the code, later of the grant. */
    expiresAt: integer('expires_at').notNull(),
    /** The key of the mail that told its owner of it; null before. */
    mailKey: text('mail_key'),
  },
  (table) => [
    index('oauth_grant_account').on(table.accountId, table.createdAt),
    index('oauth_grant_expires').on(table.expiresAt),
  ],
);
