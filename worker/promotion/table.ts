import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import { redemptionStatuses } from '#worker/promotion/coupon.ts';
import type { CouponData } from '#worker/promotion/coupon.ts';
import { couponTypes } from '#worker/promotion/schemas.ts';

/** Coupons of every kind. What they do: coupon.ts. */
export const coupon = sqliteTable(
  'coupon',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** In capitals and without space around it, as codes are compared. */
    code: text('code').notNull(),
    type: text('type', { enum: couponTypes }).notNull(),
    data: text('data', { mode: 'json' }).$type<CouponData>().notNull(),
    /** A discount's, one of the two: whole per cent, or cents. */
    percentOff: integer('percent_off'),
    amountOff: integer('amount_off'),
    /** The coupon in Stripe that takes a discount off the first payment. */
    stripeCouponCode: text('stripe_coupon_code'),
    newUserOnly: integer('new_user_only', { mode: 'boolean' }).notNull(),
    /** How many people may redeem it; null for any number. One person may once. */
    maxUses: integer('max_uses'),
    /** UTC milliseconds; null for no end. */
    expiresAt: integer('expires_at'),
    /** When the operator took it out of use; null while it can be redeemed. */
    disabledAt: integer('disabled_at'),
    /** What the operator knows it by. */
    note: text('note').notNull(),
    /** Codes that were made together; null for one made alone. */
    batchId: text('batch_id'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('coupon_code').on(table.code),
    // Those made alone, or those of one batch, the latest first.
    index('coupon_batch').on(table.batchId, table.createdAt),
  ],
);

/** The ledger: who redeems what, and whether it counts (billing.md, "Coupon ledger"). */
export const redemption = sqliteTable(
  'redemption',
  {
    id: text('id').primaryKey(),
    couponId: integer('coupon_id')
      .notNull()
      .references(() => coupon.id),
    accountId: text('account_id').notNull(),
    status: text('status', { enum: redemptionStatuses }).notNull(),
    /** The purchase it belongs to; null for what was redeemed without payment. */
    purchaseId: text('purchase_id'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    // A person redeems a coupon once.
    uniqueIndex('redemption_once')
      .on(table.couponId, table.accountId)
      .where(sql`${table.status} <> 'released'`),
    uniqueIndex('redemption_purchase').on(table.purchaseId),
    // Its uses are counted, and shown to the operator, the latest first.
    index('redemption_coupon').on(table.couponId, table.createdAt),
    index('redemption_account').on(table.accountId),
  ],
);
