import type { SqlStorage } from '@cloudflare/workers-types';

import { findObject, getObject, putObject } from '#sandbox/store/objects.ts';
import type { Coupon, Discount } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** A coupon with its validity as of now: not past its date, not used up. */
export function presentCoupon(world: WorldContext, coupon: Coupon): Coupon {
  const expired = coupon.redeem_by !== null && coupon.redeem_by <= world.clock.seconds();
  const usedUp = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  return { ...coupon, valid: !expired && !usedUp };
}

/** A coupon as answers show it: what it applies to only when expanded. */
export function shownCoupon(world: WorldContext, coupon: Coupon): Coupon {
  const { applies_to: _, ...shown } = presentCoupon(world, coupon);
  return shown;
}

/** Deletes a coupon: nobody can redeem it any more, discounts made from it go on. */
export function retireCoupon(sql: SqlStorage, coupon: Coupon): void {
  putObject(sql, 'deleted_coupon', coupon);
}

/** The coupon a discount comes from, deleted or not. */
export function couponOf(world: WorldContext, discount: Discount): Coupon {
  const { sql } = world.storage;
  const id = discount.source.coupon;
  return findObject(sql, 'coupon', id) ?? getObject(sql, 'deleted_coupon', id);
}
