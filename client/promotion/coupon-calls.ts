import { answer, api, read } from '#client/lib/api.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';

/**
 * What that code is, and whether this person may use it now: `error` says why not. Throws an
 * ApiFailure with `invalid_coupon` for a code that there is not.
 */
export function lookUpCoupon(code: string, member: boolean) {
  return read(api.promotion.coupon.$get({ query: { code, check_active_sub: member ? '1' : '0' } }));
}

/** Redeems a coupon that needs no payment. Sent twice it is redeemed once. */
export async function applyPaymentless({ coupon_code: code }: Coupon): Promise<void> {
  await answer(api.promotion.coupon.apply.paymentless.$post({ json: { code } }));
}
