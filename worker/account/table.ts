import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A person. E-mail and `friendly_key` are kept in lower case, so their uniqueness ignores case. */
export const account = sqliteTable(
  'account',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique(),
    displayName: text('display_name').notNull(),
    friendlyName: text('friendly_name'),
    friendlyKey: text('friendly_key').unique(),
    passwordHash: text('password_hash'),
    provider: text('provider', { enum: ['email', 'apple', 'google', 'fb'] }).notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [check('account_email_lower', sql`${table.email} = lower(${table.email})`)],
);

/** A signed-in browser. The cookie's token itself is nowhere stored, only its SHA-256. */
export const session = sqliteTable(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    beganWith: text('began_with', { enum: ['password', 'sign_up'] }).notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('session_account').on(table.accountId),
    index('session_expires').on(table.expiresAt),
  ],
);

/**
 * One sign-up under way. What was typed lies in KV under `id`; here is what has to be counted or
 * decided once. The state follows from `verified_at` and `account_id`, see sign-up.ts.
 */
export const signUp = sqliteTable(
  'sign_up',
  {
    /** SHA-256 of the token that the e-mail step answered. */
    id: text('id').primaryKey(),
    /** SHA-256 of the token that the code step answers. */
    passwordTokenHash: text('password_token_hash').notNull().unique(),
    attempts: integer('attempts').notNull().default(0),
    verifiedAt: integer('verified_at'),
    accountId: text('account_id').references(() => account.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('sign_up_expires').on(table.expiresAt)],
);

/** How often something was tried in a window of time, where exactness matters. */
export const tries = sqliteTable(
  'tries',
  {
    key: text('key').notNull(),
    windowStart: integer('window_start').notNull(),
    count: integer('count').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index('tries_expires').on(table.expiresAt),
  ],
);
