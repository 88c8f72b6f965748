import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import { subscriptionStatuses } from '#worker/entitlement/schemas.ts';

/** Where a grant comes from; `ios` and `android` are subscriptions that a store sells. */
const grantSources = ['coupon', 'licence', 'cashback', 'ios', 'android', 'operator'] as const;

/** What somebody has beside their contracts in Stripe. The rules: grant.ts. */
export const entitlementGrant = sqliteTable(
  'entitlement_grant',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    source: text('source', { enum: grantSources }).notNull(),
    kind: text('kind', { enum: ['premium', 'answer_quota'] }).notNull(),
    /** What the source calls it; no two grants of a source have the same. */
    reference: text('reference').notNull(),
    /** What was granted, in the source's words: a store's product, a coupon, a deal. */
    plan: text('plan').notNull(),
    /** How it stands at its store; 'active' for what comes from elsewhere. */
    status: text('status', { enum: subscriptionStatuses }).notNull(),
    startsAt: integer('starts_at').notNull(),
    /** UTC milliseconds; null for ever. Of a store: the end of what is paid for. */
    endsAt: integer('ends_at'),
    /** Free tasks, of an answer quota. */
    quota: integer('quota'),
    /** How many of them were taken. */
    used: integer('used').notNull(),
    /** Given in advance: it is confirmed, or its rest revoked. */
    provisional: integer('provisional', { mode: 'boolean' }).notNull(),
    renewDisabled: integer('renew_disabled', { mode: 'boolean' }).notNull(),
    /** Cents a billing period; 0 for what is free. */
    value: integer('value').notNull(),
    purchasedAt: integer('purchased_at').notNull(),
    revokedAt: integer('revoked_at'),
    /** The newest event that it was written from: when that happened, and its id. */
    toldAt: integer('told_at').notNull(),
    toldBy: text('told_by').notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('entitlement_grant_reference').on(table.source, table.reference),
    index('entitlement_grant_account').on(table.accountId),
  ],
);
