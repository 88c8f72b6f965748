import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import { lowerOf } from '#worker/db/people-source.ts';
import { grantSources, subscriptionStatuses } from '#worker/entitlement/schemas.ts';

/** What people have beside their contracts in Stripe. The rules are in grant.ts. */
export const entitlementGrant = sqliteTable(
  'entitlement_grant',
  {
    id: text('id').primaryKey(),
    /** Whose it is; empty for a store's purchase that waits to be claimed (docs/decisions/0123). */
    accountId: text('account_id').notNull(),
    source: text('source', { enum: grantSources }).notNull(),
    kind: text('kind', { enum: ['premium', 'answer_quota'] }).notNull(),
    /** The source's name for it, unique among the grants of a source. */
    reference: text('reference').notNull(),
    /** What was granted, as the source names it: a store's product, a coupon, a deal. */
    plan: text('plan').notNull(),
    /** Its status at the store; 'active' for other sources. */
    status: text('status', { enum: subscriptionStatuses }).notNull(),
    startsAt: integer('starts_at').notNull(),
    /** UTC milliseconds; null for ever. For a store: the end of what is paid for. */
    endsAt: integer('ends_at'),
    /** The number of free tasks; null for Premium. */
    quota: integer('quota'),
    /** How many of the tasks were used. */
    used: integer('used').notNull(),
    /** Granted in advance: it will be confirmed or revoked. */
    provisional: integer('provisional', { mode: 'boolean' }).notNull(),
    renewDisabled: integer('renew_disabled', { mode: 'boolean' }).notNull(),
    /** Cents a billing period; 0 for what is free. */
    value: integer('value').notNull(),
    purchasedAt: integer('purchased_at').notNull(),
    revokedAt: integer('revoked_at'),
    /** The newest event that wrote it: when it happened, and its id. */
    eventAt: integer('told_at').notNull(),
    eventId: text('told_by').notNull(),
    /**
     * Of a store's purchase: the newest event that named its owner, or the newest one that was
     * known when they claimed it.
     */
    namedAt: integer('named_at').notNull().default(0),
    namedBy: text('named_by').notNull().default(''),
    /** Of a store's purchase: the contract beside which its owner was told that they pay twice. */
    besideTold: text('beside_told'),
    /** The ends that its owner was told of, a week before and on the day; null before that. */
    weekTold: integer('week_told'),
    endTold: integer('end_told'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('entitlement_grant_reference').on(table.source, table.reference),
    index('entitlement_grant_account').on(table.accountId),
    index('entitlement_grant_unclaimed')
      .on(table.updatedAt)
      .where(sql`${table.accountId} = ''`),
    index('entitlement_grant_beside')
      .on(table.endsAt)
      .where(sql`${table.besideTold} is not null`),
    // The desk lists people by where something was given to them from.
    index('entitlement_grant_source').on(lowerOf(table.source), table.createdAt, table.id),
    // Who was told is in neither, so a run reads only what is to be done. A store tells by itself.
    index('entitlement_grant_ending')
      .on(table.endsAt)
      .where(
        sql`${table.kind} = 'premium' and ${table.revokedAt} is null and ${table.source} not in ('ios', 'android') and ${table.weekTold} is not ${table.endsAt}`,
      ),
    index('entitlement_grant_ended')
      .on(table.endsAt)
      .where(
        sql`${table.kind} = 'premium' and ${table.revokedAt} is null and ${table.source} not in ('ios', 'android') and ${table.endTold} is not ${table.endsAt}`,
      ),
  ],
);
