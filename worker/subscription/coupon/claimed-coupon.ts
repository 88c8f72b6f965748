import { AppError } from '#worker/errors.ts';
import type { CouponName } from '#worker/promotion/shared-sql.ts';
import type { QuotedCoupon } from '#worker/subscription/quote/quote.ts';
import type { Claims } from '#worker/subscription/schemas.ts';

/** How a purchase names its coupon; null for none. Throws `coupon_invalid` for a malformed id. */
export function claimedCoupon({
  coupon,
  extra_data: extra,
}: Pick<Claims, 'coupon' | 'extra_data'>): CouponName | null {
  const { sub_coupon_id: claimedId } = extra ?? {};
  const hasId = claimedId !== null && claimedId !== undefined && claimedId !== '';
  const id = Number(claimedId);
  if (hasId && !(Number.isSafeInteger(id) && id > 0)) throw new AppError('coupon_invalid');
  if (!coupon && !hasId) return null;
  return { ...(coupon && { code: coupon }), ...(hasId && { id }) };
}

/**
 * Whether that name is this coupon's. Beside the id, the id of its coupon in Stripe may be the
 * code.
 */
export function namesCoupon({ code, id }: CouponName, coupon: QuotedCoupon): boolean {
  if (id === undefined) return code === coupon.coupon_code;
  const isCodeRight =
    code === undefined || code === coupon.coupon_code || code === coupon.stripe_coupon_code;
  return id === coupon.id && isCodeRight;
}
