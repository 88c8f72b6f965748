import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import type { SeenTexts } from '#worker/legal/seen-texts.ts';
import { purchaseLife } from '#worker/subscription/order/life.ts';
import type { PlannedChange, Quote } from '#worker/subscription/quote/quote.ts';

/** One attempt to buy, under the idempotency key that its client chose. Statuses: life.ts. */
export const purchase = sqliteTable(
  'purchase',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** The contract's number, which people read: `LX-` and ten characters. */
    number: text('number').notNull().default(''),
    status: text('status', {
      enum: purchaseLife.statuses,
    }).notNull(),
    planKey: text('plan_key').notNull(),
    priceId: text('price_id').notNull(),
    quote: text('quote', { mode: 'json' }).$type<Quote>().notNull(),
    paymentMethodId: text('payment_method_id').notNull(),
    /** sub_…; null until Stripe has one, and for a one-time plan. */
    subscriptionId: text('subscription_id'),
    /**
     * in_…, or seti_… while a trial's payment method is being verified: the id that the client has.
     */
    invoiceId: text('invoice_id'),
    /** pi_… or seti_…: the intent that is confirmed. */
    intentId: text('intent_id'),
    /** How often a payment method was tried again; each try has its own idempotency key. */
    attempts: integer('attempts').notNull().default(0),
    /** Grows when Stripe answers with a fault, because it repeats that under the same key. */
    generation: integer('generation').notNull().default(0),
    /** Grows with every write, so that a move of an outdated look changes nothing. */
    version: integer('version').notNull().default(0),
    /** When the scheduled run last worked on it, UTC milliseconds; 0 for never. */
    sweptAt: integer('swept_at').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /**
     * The offer of extra days that it uses; the offer is free again when the purchase is released.
     */
    offerCodeHash: text('offer_code_hash'),
    /**
     * When everything that follows the first payment was arranged; at once when nothing follows.
     */
    arrangedAt: integer('arranged_at'),
    /** Grows when a cancellation or a reactivation begins: what was arranged before may be gone. */
    arrangementVersion: integer('arrangement_version').notNull().default(0),
    /** The coupon that it redeems; null for none. */
    couponId: integer('coupon_id'),
    /** Stripe's tax rate that the price includes (txr_…); null for an order from before 2026-11. */
    taxRateId: text('tax_rate_id'),
    /**
     * The contract from which it takes over, because its person has changed the plan; null for a
     * contract that takes over from none (docs/decisions/0112).
     */
    changesFrom: text('changes_from'),
    /** When that contract was ended, UTC milliseconds; null while it was not, or for none. */
    changedAt: integer('changed_at'),
    /** The plan that its person wants once what is paid is over; null for none. */
    plannedChange: text('planned_change', { mode: 'json' }).$type<PlannedChange>(),
    /** The legal texts that its person saw; null for an order from before 2026-11. */
    texts: text('texts', { mode: 'json' }).$type<SeenTexts>(),
  },
  (table) => [
    uniqueIndex('purchase_key').on(table.accountId, table.idempotencyKey),
    // A person can have one open purchase. Together with the check for running contracts in the
    // same statement this makes a second running contract impossible.
    uniqueIndex('purchase_open')
      .on(table.accountId)
      .where(
        sql`${table.status} in ('reserved', 'beginning', 'processing', 'requires_action', 'requires_payment_method')`,
      ),
    // Each offer of extra days is used once.
    uniqueIndex('purchase_offer')
      .on(table.offerCodeHash)
      .where(sql`${table.offerCodeHash} is not null and ${table.status} <> 'released'`),
    index('purchase_to_arrange')
      .on(table.sweptAt)
      .where(sql`${table.status} = 'completed' and ${table.arrangedAt} is null`),
    index('purchase_left')
      .on(table.sweptAt)
      .where(
        sql`${table.status} in ('reserved', 'beginning', 'processing', 'requires_action', 'requires_payment_method')`,
      ),
    index('purchase_to_change')
      .on(table.sweptAt)
      .where(
        sql`${table.changesFrom} is not null and ${table.changedAt} is null and ${table.status} in ('processing', 'completed')`,
      ),
    index('purchase_subscription').on(table.subscriptionId),
    index('purchase_invoice').on(table.invoiceId),
    index('purchase_number').on(table.number),
  ],
);
