import type { DeskCtx } from '#worker/context.ts';
import { batchCodeRoles } from '#worker/desk-role.ts';
import type { DeskCoupon } from '#worker/desk/coupons/schemas.ts';
import { hasRole } from '#worker/desk/need-role.ts';

/** How many characters of a hidden code are shown. */
const shownLength = 4;

/**
 * Whether an operator may read the codes of batches: whoever may download them. Each of them is as
 * good as money (docs/decisions/0128).
 */
export function readsBatchCodes(ctx: DeskCtx): boolean {
  return hasRole(ctx, batchCodeRoles);
}

/** A coupon with the beginning of its code only. */
export function withHiddenCode(coupon: DeskCoupon): DeskCoupon {
  const beginning = coupon.coupon_code.slice(0, shownLength);
  return { ...coupon, coupon_code: `${beginning}…`, code_hidden: true };
}
