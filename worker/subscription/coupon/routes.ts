import { Hono } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import { queryInput } from '#worker/http/input.ts';
import { getCoupon } from '#worker/subscription/coupon/get-coupon.ts';
import { couponQuery, validateQuery } from '#worker/subscription/coupon/schemas.ts';
import { validateCoupon } from '#worker/subscription/coupon/validate-coupon.ts';

/** Mounted at /promotion: the coupon page. */
export const couponRoutes = new Hono<AppEnv>().get(
  '/coupon',
  queryInput(couponQuery),
  async (c) => {
    const { code, check_active_sub: checks } = c.req.valid('query');
    return c.json(await getCoupon(c.get('ctx'), code, { checksContract: checks === '1' }));
  },
);

/** Mounted at /sub: the checkout's coupon box. */
export const couponBoxRoutes = new Hono<AppEnv>().get(
  '/coupon/validate',
  queryInput(validateQuery),
  async (c) => c.json(await validateCoupon(c.get('ctx'), c.req.valid('query'))),
);
