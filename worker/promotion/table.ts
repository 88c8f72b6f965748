import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

import { couponTypes } from '#worker/promotion/kinds.ts';
import type { CouponData } from '#worker/promotion/stored-gift.ts';

/** Coupons of every kind. What each kind does is in kinds.ts. */
export const coupon = sqliteTable(
  'coupon',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    /** In capitals, without space around it: codes are compared in this form. */
    code: text('code').notNull(),
    type: text('type', { enum: couponTypes }).notNull(),
    data: text('data', { mode: 'json' }).$type<CouponData>().notNull(),
    /** A discount's, one of the two: whole per cent, or cents. */
    percentOff: integer('percent_off'),
    amountOff: integer('amount_off'),
    /** The id of the coupon in Stripe that takes a discount off the first payment of a term. */
    stripeCouponCode: text('stripe_coupon_code'),
    newUserOnly: integer('new_user_only', { mode: 'boolean' }).notNull(),
    /** How many people may redeem it; null for any number. A person redeems it once. */
    maxUses: integer('max_uses'),
    /** UTC milliseconds; null for no end. */
    expiresAt: integer('expires_at'),
    /** When the operator took it out of use; null while it can be redeemed. */
    disabledAt: integer('disabled_at'),
    /** The operator's note. */
    note: text('note').notNull(),
    /** Coupons that were made together share it; null for one made alone. */
    batchId: text('batch_id'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('coupon_code').on(table.code),
    // Lists the coupons made alone, or those of one batch, the latest first.
    index('coupon_batch').on(table.batchId, table.createdAt),
  ],
);

/** How a redemption stands. A released one no longer counts. */
const redemptionStatuses = ['reserved', 'committed', 'released'] as const;

/**
 * The ledger of redemptions. A purchase reserves a use, commits it when it is paid, and releases it
 * when it is given up. A coupon without a payment is committed at once.
 */
export const redemption = sqliteTable(
  'redemption',
  {
    id: text('id').primaryKey(),
    couponId: integer('coupon_id')
      .notNull()
      .references(() => coupon.id),
    accountId: text('account_id').notNull(),
    status: text('status', { enum: redemptionStatuses }).notNull(),
    /** The purchase that it belongs to; null for one without a payment. */
    purchaseId: text('purchase_id'),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  (table) => [
    // A person redeems a coupon once. A released redemption does not count.
    uniqueIndex('redemption_once')
      .on(table.couponId, table.accountId)
      .where(sql`${table.status} <> 'released'`),
    uniqueIndex('redemption_purchase').on(table.purchaseId),
    // Counts a coupon's uses, and lists them for the operator, the latest first.
    index('redemption_coupon').on(table.couponId, table.createdAt),
    index('redemption_account').on(table.accountId),
  ],
);
