import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import { referralStatuses } from '#worker/marketing/referral.ts';

/** Events sent to `marketing/utm/track` by the browsers of people who agreed to it. */
export const campaignEvent = sqliteTable(
  'campaign_event',
  {
    id: text('id').primaryKey(),
    /** login, register or purchase. */
    action: text('action').notNull(),
    accountId: text('account_id'),
    deviceId: text('device_id').notNull(),
    source: text('source').notNull(),
    medium: text('medium').notNull(),
    campaign: text('campaign').notNull(),
    userSource: text('user_source').notNull(),
    referrer: text('referrer').notNull(),
    gaSessionId: text('ga_session_id').notNull(),
    createdAt: integer('created_at').notNull(),
    /** The consent under which it was sent, as `consent_proof.subject` names it. */
    consent: text('consent'),
  },
  (table) => [
    index('campaign_event_created').on(table.createdAt),
    index('campaign_event_account')
      .on(table.accountId)
      .where(sql`${table.accountId} is not null`),
  ],
);

/** A person's referral code, made when they first ask for their link. */
export const referralCode = sqliteTable('referral_code', {
  accountId: text('account_id').primaryKey(),
  code: text('code').notNull().unique(),
  createdAt: integer('created_at').notNull(),
});

/**
 * When a person's money first arrived. A trial pays nothing. A direct debit pays when the bank has
 * the money.
 */
export const firstPayment = sqliteTable('first_payment', {
  accountId: text('account_id').primaryKey(),
  /** The paid invoice in Stripe. */
  invoiceId: text('invoice_id').notNull(),
  paidAt: integer('paid_at').notNull(),
});

/** Who referred whom. Each person is referred once, and nobody refers themselves. */
export const referral = sqliteTable(
  'referral',
  {
    id: text('id').primaryKey(),
    referrerAccountId: text('referrer_account_id').notNull(),
    referredAccountId: text('referred_account_id').notNull(),
    status: text('status', { enum: referralStatuses }).notNull(),
    createdAt: integer('created_at').notNull(),
    /** When we learned of the first payment. */
    countedAt: integer('counted_at'),
    /** When the credit was given, and which operator gave it. */
    creditedAt: integer('credited_at'),
    creditedBy: text('credited_by'),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('referral_referred').on(table.referredAccountId),
    index('referral_referrer').on(table.referrerAccountId),
    index('referral_status').on(table.status, table.createdAt),
  ],
);
