import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import type { CouponFound } from '#worker/http/bootstrap.ts';
import { invalidInput } from '#worker/http/input.ts';
import { couponCode } from '#worker/promotion/schemas.ts';
import { getCoupon } from '#worker/subscription/quote/coupons.ts';

/**
 * What a visitor's coupon page shows for the code in its address. A guess counts as it does for the
 * call.
 */
export async function findCoupon(ctx: Ctx, code: string): Promise<CouponFound> {
  try {
    const input = couponCode.safeParse(code);
    if (!input.success) throw invalidInput(input.error.issues);
    return { code, answer: await getCoupon(ctx, input.data, { checksContract: false }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { code, answer: { error: error.code } };
  }
}
