import { AppError } from '#worker/errors.ts';
import type { NamedCoupon } from '#worker/promotion/statements.ts';
import type { QuotedCoupon } from '#worker/subscription/quote/quote.ts';
import type { Claims } from '#worker/subscription/schemas.ts';

/** The coupon that a purchase claims, null for none. Throws `coupon_invalid` for an id that is none. */
export function namedCoupon({
  coupon,
  extra_data: extra,
}: Pick<Claims, 'coupon' | 'extra_data'>): NamedCoupon | null {
  const { sub_coupon_id: given } = extra ?? {};
  const isGiven = given !== null && given !== undefined && given !== '';
  const id = Number(given);
  if (isGiven && !(Number.isSafeInteger(id) && id > 0)) throw new AppError('coupon_invalid');
  if (!coupon && !isGiven) return null;
  return { ...(coupon && { code: coupon }), ...(isGiven && { id }) };
}

/** Whether that names this coupon; beside its id, Stripe's name of its discount will do as well. */
export function isNamed({ code, id }: NamedCoupon, coupon: QuotedCoupon): boolean {
  if (id === undefined) return code === coupon.coupon_code;
  const byText =
    code === undefined || code === coupon.coupon_code || code === coupon.stripe_coupon_code;
  return id === coupon.id && byText;
}
