import * as z from 'zod';

import { addInterval } from '#sandbox/clock/calendar.ts';
import { newId } from '#sandbox/store/new-id.ts';
import { getObject } from '#sandbox/store/objects.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import type { Discount } from '#sandbox/stripe/objects.ts';
import { text, unsettable } from '#sandbox/stripe/params.ts';
import { couponOf, keepRedeemed, presentCoupon } from './coupon.ts';
import { change, create, emit } from '#sandbox/webhooks/emit.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/**
 * `discounts` of a subscription or an invoice: coupons to redeem, or discounts to keep. They are
 * applied in this order (docs.stripe.com/billing/subscriptions/coupons, "Stacking discounts").
 */
export const discountsSchema = unsettable(
  z
    .array(z.strictObject({ coupon: text.optional(), discount: text.optional() }))
    .max(20, 'You may only specify up to 20 discounts'),
);

type DiscountParams = z.output<typeof discountsSchema>;
type Owner = Pick<Discount, 'customer' | 'subscription' | 'invoice'>;

function redeem(world: WorldContext, couponId: string, owner: Owner, param: string): Discount {
  const { sql } = world.storage;
  const coupon = presentCoupon(world, getObject(sql, 'coupon', couponId, param));
  if (!coupon.valid) {
    throw invalid(`Coupon expired: ${couponId}`, { code: 'coupon_expired', param });
  }
  change(world, 'coupon', coupon, { times_redeemed: coupon.times_redeemed + 1 });
  const start = world.clock.seconds();
  const months = coupon.duration_in_months;
  const discount = {
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer_account: null,
    end: months === null ? null : addInterval(start, 'month', months),
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start,
    subscription_item: null,
    ...owner,
  } satisfies Discount;
  keepRedeemed(sql, discount, coupon);
  return create(world, 'discount', discount, 'customer.discount.created');
}

/**
 * Redeems the requested coupons and returns the ids of all requested discounts. Throws
 * `resource_missing` or `coupon_expired`.
 */
export function redeemDiscounts(
  world: WorldContext,
  params: DiscountParams,
  owner: Owner,
): string[] {
  return (params ?? []).map(({ coupon, discount }, n) => {
    const param = `discounts[${n}]`;
    if (coupon !== undefined) return redeem(world, coupon, owner, `${param}[coupon]`).id;
    if (discount !== undefined) {
      return getObject(world.storage.sql, 'discount', discount, `${param}[discount]`).id;
    }
    throw invalid('You must specify a coupon or a discount.', { param });
  });
}

/** The discounts of a subscription that still run at a time (UTC seconds). */
export function runningDiscounts(world: WorldContext, ids: string[], at: number): string[] {
  return ids.filter((id) => {
    const { end } = getObject(world.storage.sql, 'discount', id);
    return end === null || end > at;
  });
}

/** The discounts that remain on a subscription after one of its invoices used them. */
export function remainingDiscounts(
  world: WorldContext,
  ids: string[],
  usedIds: string[],
): string[] {
  const { sql } = world.storage;
  return ids.filter((id) => {
    const discount = getObject(sql, 'discount', id);
    if (!usedIds.includes(id) || couponOf(world, discount).duration !== 'once') return true;
    emit(world, 'customer.discount.deleted', discount);
    return false;
  });
}
