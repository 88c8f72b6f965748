import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** What was told to `marketing/utm/track`, by people who agreed to it. */
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
  },
  (table) => [index('campaign_event_created').on(table.createdAt)],
);

/** The name under which somebody brings others, made when they first ask for their link. */
export const referralCode = sqliteTable('referral_code', {
  accountId: text('account_id').primaryKey(),
  code: text('code').notNull().unique(),
  createdAt: integer('created_at').notNull(),
});

/** When somebody's money first arrived: a trial pays nothing, a debit pays when the bank has it. */
export const firstPayment = sqliteTable('first_payment', {
  accountId: text('account_id').primaryKey(),
  /** Stripe's invoice that was paid. */
  invoiceId: text('invoice_id').notNull(),
  paidAt: integer('paid_at').notNull(),
});

export const referralStatuses = ['waiting', 'counted', 'credited'] as const;

/** Who brought whom. It counts with the first payment, once, never for oneself. */
export const referral = sqliteTable(
  'referral',
  {
    id: text('id').primaryKey(),
    referrerAccountId: text('referrer_account_id').notNull(),
    referredAccountId: text('referred_account_id').notNull(),
    status: text('status', { enum: referralStatuses }).notNull(),
    createdAt: integer('created_at').notNull(),
    /** When the first payment was seen. */
    countedAt: integer('counted_at'),
    /** When and by whom the operator gave the credit. */
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
