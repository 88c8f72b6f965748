import { callApi, api, readApi } from '#client/lib/api.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';

/**
 * The coupon of that code. `error` says why this person cannot redeem it now. Throws an ApiFailure
 * with `invalid_coupon` for an unknown code.
 */
export function lookUpCoupon(code: string, isMember: boolean) {
  return readApi(
    api.promotion.coupon.$get({ query: { code, check_active_sub: isMember ? '1' : '0' } }),
  );
}

/** Redeems a coupon that needs no payment. A repeated call redeems it once. */
export async function applyPaymentless({ coupon_code: code }: Coupon): Promise<void> {
  await callApi(api.promotion.coupon.apply.paymentless.$post({ json: { code } }));
}
