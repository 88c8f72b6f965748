import Stripe from 'stripe';

/** A discount as Stripe knows it. */
export interface StripeDiscount {
  /** Its id in Stripe. */
  code: string;
  /** What an invoice calls it; the same unless it is said. */
  name?: string;
  /** One of the two: whole per cent, or cents. */
  percentOff: number | null;
  amountOff: number | null;
}

/**
 * Makes the coupon in Stripe that takes a discount off one payment, unless there is one of that id
 * which takes off the same. Returns what it did; with `apply` off, what it would. A coupon cannot be
 * altered: one that takes off something else makes way, what was redeemed of it stays redeemed.
 */
export async function ensureStripeCoupon(
  stripe: Stripe,
  discount: StripeDiscount,
  { apply = true }: { apply?: boolean } = {},
): Promise<'agrees' | 'coupon missing' | 'coupon differs'> {
  const { code, percentOff, amountOff } = discount;
  const known = await findStripeCoupon(stripe, code);
  const agrees =
    known && isPlain(known) && known.percent_off === percentOff && known.amount_off === amountOff;
  if (agrees) return 'agrees';
  if (apply) {
    if (known) await stripe.coupons.del(code);
    await createCoupon(stripe, discount);
  }
  return known ? 'coupon differs' : 'coupon missing';
}

/**
 * Whether a coupon of Stripe's takes off one payment of any plan, and can be redeemed: no more
 * payments than one, no certain products, no limit or end of its own that has been reached.
 */
export function isPlain(coupon: Stripe.Coupon): boolean {
  const { duration, valid, amount_off: amount, currency, applies_to: bound } = coupon;
  const inEuros = amount === null || currency === 'eur';
  return duration === 'once' && valid && inEuros && !bound?.products.length;
}

/** The coupon of that id in Stripe; null for none. */
export async function findStripeCoupon(
  stripe: Stripe,
  code: string,
): Promise<Stripe.Coupon | null> {
  try {
    return await stripe.coupons.retrieve(code, { expand: ['applies_to'] });
  } catch (error) {
    if (isRefusal(error, 'resource_missing')) return null;
    throw error;
  }
}

async function createCoupon(stripe: Stripe, discount: StripeDiscount): Promise<void> {
  const { code, name = code, percentOff, amountOff } = discount;
  try {
    await stripe.coupons.create({
      id: code,
      name: name.slice(0, 40),
      duration: 'once',
      ...(percentOff !== null && { percent_off: percentOff }),
      ...(amountOff !== null && { amount_off: amountOff, currency: 'eur' }),
    });
  } catch (error) {
    // Made by the same call, whose answer was lost, or by another one at once.
    if (!isRefusal(error, 'resource_already_exists')) throw error;
    const made = await ensureStripeCoupon(stripe, discount, { apply: false });
    if (made !== 'agrees') throw error;
  }
}

function isRefusal(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === code;
}
