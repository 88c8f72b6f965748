import { sql } from 'drizzle-orm';
import type { AnyColumn } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A person. E-mail and `friendly_key` are in lower case, so their uniqueness ignores case. */
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
    /** When the e-mail changed, UTC milliseconds; null again once Stripe knows the new one. */
    emailChangedAt: integer('email_changed_at'),
    /**
     * The keyed hash of the mailbox that the e-mail delivers to (known/hashes.ts). Null for an
     * account from before 2026-11-27 that has ordered nothing since.
     */
    mailboxHash: text('mailbox_hash'),
    /** The last sign of life, to the day (seen/shared-sql.ts), UTC milliseconds; 0 for none yet. */
    seenAt: integer('seen_at').notNull().default(0),
    /** When the scheduled run looks next whether it sleeps or something is too old. */
    lookAt: integer('look_at').notNull().default(0),
  },
  (table) => [
    index('account_look').on(table.lookAt),
    // The desk lists people by when they signed up.
    index('account_created').on(table.createdAt, table.id),
    check('account_email_lower', sql`${table.email} = lower(${table.email})`),
    index('account_email_changed')
      .on(table.emailChangedAt)
      .where(sql`${table.emailChangedAt} is not null`),
    // The desk searches people by the beginning of each part of their name and e-mail.
    index('account_name').on(nameParts(table).whole),
    index('account_later_names').on(nameParts(table).later),
    index('account_last_name').on(nameParts(table).last),
    index('account_second_name').on(nameParts(table).second),
    index('account_later_email').on(emailParts(table).later),
    index('account_email_domain').on(emailParts(table).domain),
  ],
);

/**
 * Parts of names and e-mails from which the desk finds their middles (docs/decisions/0115): from
 * each third letter on, in lower case. Triggers keep it (migrations/0054).
 */
export const namePart = sqliteTable(
  'name_part',
  {
    part: text('part').notNull(),
    accountId: text('account_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.part, table.accountId] })],
);

interface Named {
  displayName: AnyColumn;
  email: AnyColumn;
}

/**
 * The name in lower case, from the first letter of each part on: the whole, what follows the first
 * space, the last word, and what follows the first hyphen. The statements that search must say it
 * letter for letter.
 */
export function nameParts({ displayName }: Pick<Named, 'displayName'>) {
  return {
    whole: sql`lower(${displayName})`,
    later: sql`lower(substr(${displayName}, instr(${displayName}, ' ') + 1))`,
    second: sql`lower(substr(${displayName}, instr(${displayName}, '-') + 1))`,
    last: sql`lower(replace(${displayName}, rtrim(${displayName}, replace(${displayName}, ' ', '')), ''))`,
  };
}

/** The e-mail from its later parts on: what follows the first dot, and the domain. */
export function emailParts({ email }: Pick<Named, 'email'>) {
  return {
    later: sql`substr(${email}, instr(${email}, '.') + 1)`,
    domain: sql`substr(${email}, instr(${email}, '@') + 1)`,
  };
}

/** A signed-in browser. Only the SHA-256 of the cookie's token is stored. */
export const session = sqliteTable(
  'session',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** The id in the owner's list of sessions. It does not sign anybody in. */
    id: text('id').notNull().unique(),
    accountId: text('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    beganWith: text('began_with', {
      enum: ['password', 'sign_up', 'reset', 'social', 'code', 'passkey'],
    }).notNull(),
    /** When its owner last confirmed it by a code by mail or a passkey, UTC milliseconds. */
    confirmedAt: integer('confirmed_at'),
    userAgent: text('user_agent').notNull(),
    /** Two letters, as Cloudflare reports it; null if it does not. */
    country: text('country'),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** Whether it outlives its browser's own session (docs/decisions/0087). */
    stays: integer('stays', { mode: 'boolean' }).notNull().default(true),
    /** When another token took its place, UTC milliseconds; null for the token in the cookie. */
    replacedAt: integer('replaced_at'),
    /** The key of the mail that told its owner of it; null if none did. */
    mailKey: text('mail_key'),
  },
  (table) => [
    index('session_account').on(table.accountId),
    index('session_expires').on(table.expiresAt),
  ],
);

/**
 * What a person was refused: a sign-in with a wrong password, or a coupon. The desk answers from it
 * why, for 30 days.
 */
export const refusal = sqliteTable(
  'refusal',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    what: text('what', { enum: ['sign_in', 'coupon'] }).notNull(),
    /** The rule that has refused it, by name. */
    rule: text('rule').notNull(),
    /** The coupon's code, as it was typed; null for a sign-in. */
    code: text('code'),
    /** The browser of a sign-in; empty for a coupon. */
    userAgent: text('user_agent').notNull(),
    /** Two letters, as Cloudflare reports it; null if it does not, and for a coupon. */
    country: text('country'),
    at: integer('at').notNull(),
  },
  (table) => [
    index('refusal_account').on(table.accountId, table.at),
    index('refusal_at').on(table.at),
  ],
);

/** A sign-in at Google or Apple that belongs to an account. */
export const identity = sqliteTable(
  'identity',
  {
    provider: text('provider', { enum: ['apple', 'google'] }).notNull(),
    /** The provider's own id of the person (`sub`). It never changes. */
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

/** A browser that has signed in to an account. A sign-in from another one is told by mail. */
export const knownBrowser = sqliteTable(
  'known_browser',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** SHA-256 of the browser's own cookie. */
    browserHash: text('browser_hash').notNull(),
    /** When it last signed in, or a session in it that stays was used, UTC milliseconds. */
    seenAt: integer('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.browserHash] }),
    index('known_browser_seen').on(table.seenAt),
  ],
);

/** A key on a person's device that signs in to their account (WebAuthn). */
export const passkey = sqliteTable(
  'passkey',
  {
    /** The authenticator's own id of the key, base64url. */
    credentialId: text('credential_id').primaryKey(),
    /** The id in the owner's list of passkeys. */
    id: text('id').notNull().unique(),
    accountId: text('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** A JSON Web Key. It tells the algorithm of the signatures, too. */
    publicKey: text('public_key').notNull(),
    /** How many signatures the authenticator has counted; 0 if it does not count. */
    counter: integer('counter').notNull(),
    /** How a browser reaches the authenticator, separated by commas: `internal,hybrid`. */
    transports: text('transports').notNull(),
    /** What its owner calls it. */
    name: text('name').notNull(),
    createdAt: integer('created_at').notNull(),
    /** When it last signed in or confirmed, UTC milliseconds; null before. */
    lastUsedAt: integer('last_used_at'),
  },
  (table) => [index('passkey_account').on(table.accountId)],
);

/** Used nonces of social sign-ins and passkeys. They make sure that an answer works once. */
export const spentNonce = sqliteTable(
  'spent_nonce',
  {
    nonce: text('nonce').primaryKey(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('spent_nonce_expires').on(table.expiresAt)],
);

/**
 * An action that a code from a mail has to confirm. KV holds what was typed, under `id`. This row
 * holds what must be counted or decided exactly once. code/rules.ts derives the state from
 * the times.
 */
export const challenge = sqliteTable(
  'challenge',
  {
    /** SHA-256 of the token that the first step returned. */
    id: text('id').primaryKey(),
    purpose: text('purpose', { enum: ['sign_up', 'reset', 'email_change', 'confirm'] }).notNull(),
    /** SHA-256 of the token that the code's step returns; unused if the code is the last step. */
    nextTokenHash: text('next_token_hash').unique(),
    attempts: integer('attempts').notNull().default(0),
    verifiedAt: integer('verified_at'),
    /** The owner. For a sign-up, the account that it created; null before. */
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

/**
 * A code that a person was sent to their own address. It belongs to the account, not to a token.
 * Whoever asks twice may enter either code.
 */
export const ownCode = sqliteTable(
  'own_code',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ['export', 'deletion'] }).notNull(),
    id: text('id').primaryKey(),
    /** HMAC of the code, code/rules.ts. */
    digest: text('digest').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** When what it confirms was done; null before. */
    spentAt: integer('spent_at'),
  },
  (table) => [
    index('own_code_account').on(table.accountId, table.purpose),
    index('own_code_expires').on(table.expiresAt),
  ],
);

/** A code in a link that signs its account in. Only the code's SHA-256 is stored. */
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
    /** Days by which the next contract is extended; null for none. */
    extraDays: integer('extra_days'),
    uses: integer('uses').notNull().default(0),
    maxUses: integer('max_uses').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** The coupon that the marketing mail offers; null for none. */
    couponCode: text('coupon_code'),
    /** Expense allowance in cents that an evaluation code promises; null for none. */
    allowance: integer('allowance'),
  },
  (table) => [
    index('login_code_account').on(table.accountId),
    index('login_code_expires').on(table.expiresAt),
  ],
);

/** Extra days that a used login code promised to its account. */
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

/** How often an action was tried in a time window. The count is exact. */
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
