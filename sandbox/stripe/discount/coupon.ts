import type { SqlStorage } from '@cloudflare/workers-types';

import { findObject, getObject, putObject } from '#sandbox/store/objects.ts';
import type { Coupon, Discount, RedeemedCoupon } from '#sandbox/stripe/objects.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** A coupon with its present validity: not expired and not used up. */
export function presentCoupon(world: WorldContext, coupon: Coupon): Coupon {
  const isExpired = coupon.redeem_by !== null && coupon.redeem_by <= world.clock.seconds();
  const isUsedUp =
    coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  return { ...coupon, valid: !isExpired && !isUsedUp };
}

/** A coupon as answers show it: `applies_to` is there only when expanded. */
export function shownCoupon(world: WorldContext, coupon: Coupon): Coupon {
  const { applies_to: _, ...visible } = presentCoupon(world, coupon);
  return visible;
}

const redeemedId = ({ id }: Discount) => `redeemed_${id}`;

/**
 * Stores a copy of a discount's coupon. The coupon may be deleted and its id given to another one.
 */
export function keepRedeemed(sql: SqlStorage, discount: Discount, coupon: Coupon): void {
  const copy: RedeemedCoupon = { id: redeemedId(discount), coupon };
  putObject(sql, 'redeemed_coupon', copy);
}

/** The coupon a discount comes from, deleted or not. */
export function couponOf(world: WorldContext, discount: Discount): Coupon {
  const { sql } = world.storage;
  const { coupon } = getObject(sql, 'redeemed_coupon', redeemedId(discount));
  const present = findObject(sql, 'coupon', coupon.id);
  return present?.created === coupon.created ? present : coupon;
}
