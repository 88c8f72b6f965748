import Stripe from 'stripe';

/** A discount as a coupon in Stripe. */
export interface StripeDiscount {
  /** The coupon's id in Stripe. */
  id: string;
  /** What an invoice calls it; the id if absent. */
  name?: string;
  /** One of the two: whole per cent, or cents. */
  percentOff: number | null;
  amountOff: number | null;
  /** For how many months it is taken off each payment; absent for one payment only. */
  months?: number;
}

/**
 * Makes the coupon in Stripe that takes off a discount, unless one of that id takes off the same
 * from the same payments. Returns what it did, or with `apply` off what it would do. A coupon in
 * Stripe cannot be altered: one that takes off something else is replaced, and redeemed discounts
 * stay redeemed.
 */
export async function ensureStripeCoupon(
  stripe: Stripe,
  discount: StripeDiscount,
  { apply = true }: { apply?: boolean } = {},
): Promise<'agrees' | 'coupon missing' | 'coupon differs'> {
  const { id, percentOff, amountOff, months = null } = discount;
  const existing = await findStripeCoupon(stripe, id);
  const agrees =
    existing &&
    isRedeemable(existing) &&
    existing.duration === durationFor(discount) &&
    existing.duration_in_months === months &&
    existing.percent_off === percentOff &&
    existing.amount_off === amountOff;
  if (agrees) return 'agrees';
  if (apply) {
    if (existing) await stripe.coupons.del(id);
    await createStripeCoupon(stripe, discount);
  }
  return existing ? 'coupon differs' : 'coupon missing';
}

/** Whether a coupon in Stripe can be redeemed and takes off one payment of any plan. */
export function isForOnePayment(coupon: Stripe.Coupon): boolean {
  return coupon.duration === 'once' && isRedeemable(coupon);
}

/**
 * Whether a coupon in Stripe can be redeemed for any plan: no certain products, and no limit or end
 * of its own that has been reached.
 */
function isRedeemable(coupon: Stripe.Coupon): boolean {
  const { valid, amount_off: amount, currency, applies_to: bound } = coupon;
  const inEuros = amount === null || currency === 'eur';
  return valid && inEuros && !bound?.products.length;
}

function durationFor({ months }: StripeDiscount): 'once' | 'repeating' {
  return months === undefined ? 'once' : 'repeating';
}

/** The coupon of that id in Stripe; null for none. */
export async function findStripeCoupon(stripe: Stripe, id: string): Promise<Stripe.Coupon | null> {
  try {
    return await stripe.coupons.retrieve(id, { expand: ['applies_to'] });
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) return null;
    throw error;
  }
}

async function createStripeCoupon(stripe: Stripe, discount: StripeDiscount): Promise<void> {
  const { id, name = id, percentOff, amountOff, months } = discount;
  try {
    await stripe.coupons.create({
      id,
      name: name.slice(0, 40),
      duration: durationFor(discount),
      ...(months !== undefined && { duration_in_months: months }),
      ...(percentOff !== null && { percent_off: percentOff }),
      ...(amountOff !== null && { amount_off: amountOff, currency: 'eur' }),
    });
  } catch (error) {
    // This call made it before and lost the answer, or another call made it meanwhile.
    if (!isRefusal(error, 'resource_already_exists')) throw error;
    const outcome = await ensureStripeCoupon(stripe, discount, { apply: false });
    if (outcome !== 'agrees') throw error;
  }
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
}
