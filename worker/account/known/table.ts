import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import { onceOnly } from '#worker/account/known/once-only.ts';
import { account } from '#worker/account/table.ts';
import { paymentMethodTypes } from '#worker/payment-methods.ts';

/** What somebody is known by: the mailbox that their address delivers to, or a way to pay. */
const knownBy = ['mailbox', 'method'] as const;

/**
 * That somebody has had what there is once, so that they are known again under another address,
 * with the same card, or after their account was deleted (docs/decisions/0078). Keyed hashes only.
 */
export const knownAgain = sqliteTable(
  'known_again',
  {
    id: text('id').primaryKey(),
    what: text('what', { enum: onceOnly }).notNull(),
    by: text('by', { enum: knownBy }).notNull(),
    /** HMAC of the mailbox or of the fingerprint, hashes.ts. */
    hash: text('hash').notNull(),
    /** Who had it; null once their account is deleted. */
    accountId: text('account_id'),
    /**
     * The order that had it; null without one. A trigger of the database deletes the row when the
     * order is given up (migrations, known_follows_purchase).
     */
    purchaseId: text('purchase_id'),
    /** When it is forgotten, UTC milliseconds; null while the account exists. */
    keepUntil: integer('keep_until'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('known_again_once').on(table.hash, table.what, table.accountId),
    index('known_again_account').on(table.accountId),
    index('known_again_purchase').on(table.purchaseId),
    index('known_again_keep_until').on(table.keepUntil),
  ],
);

/** A trial that was refused to somebody because of how they pay, and what the desk decided. */
export const trialCase = sqliteTable('trial_case', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** The last refusal, UTC milliseconds; null for none. The next two say which method it was. */
  refusedAt: integer('refused_at'),
  methodType: text('method_type', { enum: paymentMethodTypes }),
  methodHash: text('method_hash'),
  /** When the desk allowed a trial all the same, UTC milliseconds; null if it did not. */
  allowedAt: integer('allowed_at'),
});
