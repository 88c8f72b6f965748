import { Hono } from 'hono';

import { answerCodeSignIn } from '#worker/account/login-code/routes.ts';
import { isStaying } from '#worker/account/schemas.ts';
import type { AppEnv } from '#worker/context.ts';
import { onlySameOrigin } from '#worker/http/guard.ts';
import { queryInput } from '#worker/http/input.ts';
import { getCoupon } from '#worker/subscription/coupon/get-coupon.ts';
import {
  couponAutologin,
  couponQuery,
  validateQuery,
} from '#worker/subscription/coupon/schemas.ts';
import { signInToCoupon } from '#worker/subscription/coupon/sign-in-to-coupon.ts';
import { validateCoupon } from '#worker/subscription/coupon/validate-coupon.ts';

/** Mounted at /promotion: the coupon page, and the link of a marketing mail. */
export const couponRoutes = new Hono<AppEnv>()
  .get('/coupon', queryInput(couponQuery), async (c) => {
    const { code, check_active_sub: checks } = c.req.valid('query');
    return c.json(await getCoupon(c.get('ctx'), code, { checksContract: checks === '1' }));
  })
  .get('/coupon/autologin', onlySameOrigin, queryInput(couponAutologin), async (c) => {
    const { code, switch: switches, ...query } = c.req.valid('query');
    const way = { code, switches: switches === '1', stay: isStaying(query) };
    const { signedIn, answer } = await signInToCoupon(c.get('ctx'), way);
    answerCodeSignIn(c, signedIn);
    return c.json(answer);
  });

/** Mounted at /sub: the checkout's coupon box. */
export const couponBoxRoutes = new Hono<AppEnv>().get(
  '/coupon/validate',
  queryInput(validateQuery),
  async (c) => c.json(await validateCoupon(c.get('ctx'), c.req.valid('query'))),
);
