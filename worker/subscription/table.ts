import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import { purchaseStatuses } from '#worker/subscription/purchase/purchase.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/** Which price in Stripe sells a plan of the catalogue; a mirror of Stripe's `lookup_key`s. */
export const plan = sqliteTable('plan', {
  key: text('key').primaryKey(),
  priceId: text('price_id').notNull().unique(),
  /** Cents a billing period, as Stripe will charge it. */
  amount: integer('amount').notNull(),
  syncedAt: integer('synced_at').notNull(),
});

/**
 * How often the plans were written, in its one row: an older look at Stripe's prices cannot overwrite
 * a newer one.
 */
export const planSync = sqliteTable('plan_sync', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull(),
});

/** A person's one customer in Stripe, for ever. */
export const customer = sqliteTable('customer', {
  accountId: text('account_id').primaryKey(),
  customerId: text('customer_id').notNull().unique(),
  createdAt: integer('created_at').notNull(),
});

/** One intention to buy, under the idempotency key its client gave it. States: purchase.ts. */
export const purchase = sqliteTable(
  'purchase',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    status: text('status', {
      enum: purchaseStatuses,
    }).notNull(),
    planKey: text('plan_key').notNull(),
    priceId: text('price_id').notNull(),
    quote: text('quote', { mode: 'json' }).$type<Quote>().notNull(),
    paymentMethodId: text('payment_method_id').notNull(),
    /** sub_… once there is one. */
    subscriptionId: text('subscription_id'),
    /** in_…, or seti_… while a trial's payment method is being verified: what the client knows. */
    invoiceId: text('invoice_id'),
    /** pi_… or seti_…: what is confirmed. */
    intentId: text('intent_id'),
    /** How often a payment method was tried again; each try has an idempotency key of its own. */
    attempts: integer('attempts').notNull().default(0),
    /** Grows when Stripe answered a fault, which it would repeat under the same key. */
    generation: integer('generation').notNull().default(0),
    /** When the scheduled run last took it up; 0 for never. */
    sweptAt: integer('swept_at').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** The promise of extra days that it spends; free again once it is released. */
    offerCodeHash: text('offer_code_hash'),
    /** When everything that follows its first payment was seen to; at once when nothing does. */
    arrangedAt: integer('arranged_at'),
    /** The coupon that it redeems; null for none. */
    couponId: integer('coupon_id'),
  },
  (table) => [
    uniqueIndex('purchase_key').on(table.accountId, table.idempotencyKey),
    // A person can have one purchase under way. Together with the check against running
    // contracts in the same statement this makes a second live contract impossible.
    uniqueIndex('purchase_open')
      .on(table.accountId)
      .where(
        sql`${table.status} in ('reserved', 'processing', 'requires_action', 'requires_payment_method')`,
      ),
    // A promise is kept once.
    uniqueIndex('purchase_offer')
      .on(table.offerCodeHash)
      .where(sql`${table.offerCodeHash} is not null and ${table.status} <> 'released'`),
    index('purchase_to_arrange')
      .on(table.sweptAt)
      .where(sql`${table.status} = 'completed' and ${table.arrangedAt} is null`),
    index('purchase_left').on(table.status, table.sweptAt, table.updatedAt),
  ],
);
