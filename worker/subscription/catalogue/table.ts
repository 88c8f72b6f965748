import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The price in Stripe that sells a plan of the catalogue; a mirror of Stripe's `lookup_key`s. */
export const plan = sqliteTable('plan', {
  key: text('key').primaryKey(),
  priceId: text('price_id').notNull().unique(),
  /** Cents for a billing period, as Stripe will charge them. */
  amount: integer('amount').notNull(),
  syncedAt: integer('synced_at').notNull(),
  /** Stripe's tax rate that the price includes (txr_…). */
  taxRateId: text('tax_rate_id').notNull().default(''),
  /** The struck price of a billing period, from the price's metadata; null for none. */
  originalPriceTag: text('original_price_tag'),
  /** Whether the plan page lists it, from the price's metadata. */
  predefined: integer('predefined', { mode: 'boolean' }).notNull().default(true),
});

/**
 * Counts in one row how often the plans were written, so that an older answer of Stripe's cannot
 * overwrite a newer one.
 */
export const planSync = sqliteTable('plan_sync', {
  id: integer('id').primaryKey(),
  version: integer('version').notNull(),
});
