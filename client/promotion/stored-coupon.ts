import { readItem, removeItem, storeItem } from '#client/lib/stored-item.ts';
import { pages } from '#worker/pages.ts';

/** Whether a coupon is redeemed by a button or, for signed-in people, by itself. */
export type CouponMode = 'manual' | 'auto';

/** A coupon that the person has chosen to use; every price that they see includes it. */
export interface StoredCoupon {
  mode: CouponMode;
  coupon: { coupon_code: string };
  /** Whether they are signed in and its page has taken it up, so that it waits for no sign-in. */
  taken?: boolean;
}

/** The coupon in use; null if there is none. */
export function readCoupon(): StoredCoupon | null {
  const item = readItem('sub_coupon') as Partial<StoredCoupon> | null;
  const code = item?.coupon?.coupon_code;
  if (typeof code !== 'string' || code === '') return null;
  const taken = item?.taken === true;
  return { mode: couponMode(item?.mode), coupon: { coupon_code: code }, taken };
}

/** Stores a coupon through sign-up and sign-in or, once it is taken up, until the order. */
export function storeCoupon(mode: CouponMode, code: string, taken = false): void {
  storeItem('sub_coupon', { mode, coupon: { coupon_code: code }, taken } satisfies StoredCoupon);
}

/** Takes the coupon off again. */
export function forgetCoupon(): void {
  removeItem('sub_coupon');
}

/** The mode of that name; any other text is `manual`. */
export function couponMode(text: unknown): CouponMode {
  return text === 'auto' ? 'auto' : 'manual';
}

/**
 * The address of the coupon's page. With `signIn` a visitor signs in there instead of signing up.
 */
export function couponAddress({ mode, coupon }: StoredCoupon, signIn = false): string {
  const query = new URLSearchParams({ code: coupon.coupon_code, mode });
  if (signIn) query.set('login', '1');
  return `${pages.coupon.path}?${query}`;
}
