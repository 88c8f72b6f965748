import { Hono } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import { jsonInput } from '#worker/http/input.ts';
import { redeemPaymentless } from '#worker/promotion/redeem-paymentless.ts';
import { paymentlessInput } from '#worker/promotion/schemas.ts';

/** Mounted at /promotion. */
export const promotionRoutes = new Hono<AppEnv>().post(
  '/coupon/apply/paymentless',
  jsonInput(paymentlessInput),
  async (c) => c.json(await redeemPaymentless(c.get('ctx'), c.req.valid('json').code)),
);
