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
    /** When it got another e-mail that others (Stripe) still have to be told; null once they were. */
    emailChangedAt: integer('email_changed_at'),
  },
  (table) => [
    check('account_email_lower', sql`${table.email} = lower(${table.email})`),
    index('account_email_changed')
      .on(table.emailChangedAt)
      .where(sql`${table.emailChangedAt} is not null`),
    // The desk looks people up by the beginning of their name.
    index('account_name').on(sql`lower(${table.displayName})`),
  ],
);

/** A signed-in browser. The cookie's token itself is nowhere stored, only its SHA-256. */
export const session = sqliteTable(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** What the owner's list of sessions calls it; nothing can be signed in with it. */
    id: text('id').notNull().unique(),
    accountId: text('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    beganWith: text('began_with', {
      enum: ['password', 'sign_up', 'reset', 'social', 'code'],
    }).notNull(),
    /** When its owner last confirmed it with a code from their e-mail, UTC milliseconds. */
    confirmedAt: integer('confirmed_at'),
    userAgent: text('user_agent').notNull(),
    /** Two letters, as Cloudflare reports it; null where it does not. */
    country: text('country'),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('session_account').on(table.accountId),
    index('session_expires').on(table.expiresAt),
  ],
);

/** A sign-in at Google or Apple that belongs to an account. */
export const identity = sqliteTable(
  'identity',
  {
    provider: text('provider', { enum: ['apple', 'google'] }).notNull(),
    /** The provider's own id of the person (`sub`), which never changes. */
    subject: text('subject').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    index('identity_account').on(table.accountId),
  ],
);

/** Nonces of social sign-ins that have served, so that a credential serves once. */
export const spentNonce = sqliteTable(
  'spent_nonce',
  {
    nonce: text('nonce').primaryKey(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('spent_nonce_expires').on(table.expiresAt)],
);

/**
 * Something that a code by e-mail has to be entered for. What was typed lies in KV under `id`; here
 * is what has to be counted or decided once. The state follows from the times, see challenge.ts.
 */
export const challenge = sqliteTable(
  'challenge',
  {
    /** SHA-256 of the token that the first step answered. */
    id: text('id').primaryKey(),
    purpose: text('purpose', { enum: ['sign_up', 'reset', 'email_change', 'confirm'] }).notNull(),
    /** SHA-256 of the token that the code's step answers; null where the code is the last step. */
    nextTokenHash: text('next_token_hash').unique(),
    attempts: integer('attempts').notNull().default(0),
    verifiedAt: integer('verified_at'),
    /** Whose it is; of a sign-up, the account that it led to. */
    accountId: text('account_id').references(() => account.id, { onDelete: 'cascade' }),
    doneAt: integer('done_at'),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('challenge_account').on(table.accountId),
    index('challenge_expires').on(table.expiresAt),
  ],
);

/** A link that signs its account in. The code itself is nowhere stored, only its SHA-256. */
export const loginCode = sqliteTable(
  'login_code',
  {
    codeHash: text('code_hash').primaryKey(),
    purpose: text('purpose', {
      enum: ['autologin', 'cookie', 'evaluation', 'marketing'],
    }).notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Days that a contract made afterwards lasts longer; null for none. */
    extraDays: integer('extra_days'),
    uses: integer('uses').notNull().default(0),
    maxUses: integer('max_uses').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** The coupon that a marketing mail leads to; null for none. */
    couponCode: text('coupon_code'),
    /** Cents of expense allowance that an evaluation code promises; null for none. */
    allowance: integer('allowance'),
  },
  (table) => [
    index('login_code_account').on(table.accountId),
    index('login_code_expires').on(table.expiresAt),
  ],
);

/** Extra days that were promised to an account by a login code which it has used. */
export const extraDaysOffer = sqliteTable(
  'extra_days_offer',
  {
    codeHash: text('code_hash').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    days: integer('days').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [
    index('extra_days_offer_account').on(table.accountId),
    index('extra_days_offer_expires').on(table.expiresAt),
  ],
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
