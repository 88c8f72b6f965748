import type { SqlStorage } from '@cloudflare/workers-types';

import { findObject, getObject, putObject } from '#sandbox/store/objects.ts';
import type { Coupon, Discount, RedeemedCoupon } from '#sandbox/stripe/objects.ts';
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

const redeemedId = ({ id }: Discount) => `redeemed_${id}`;

/** Keeps what a discount was made from: a coupon may be deleted, and its id given to another. */
export function keepRedeemed(sql: SqlStorage, discount: Discount, coupon: Coupon): void {
  const kept: RedeemedCoupon = { id: redeemedId(discount), coupon };
  putObject(sql, 'redeemed_coupon', kept);
}

/** The coupon a discount comes from, deleted or not. */
export function couponOf(world: WorldContext, discount: Discount): Coupon {
  const { sql } = world.storage;
  const { coupon } = getObject(sql, 'redeemed_coupon', redeemedId(discount));
  const present = findObject(sql, 'coupon', coupon.id);
  return present?.created === coupon.created ? present : coupon;
}
