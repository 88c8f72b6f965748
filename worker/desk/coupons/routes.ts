import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import { jsonInput, paramInput, queryInput } from '#worker/http/input.ts';
import { changeCoupon } from '#worker/desk/coupons/change-coupon.ts';
import { createCoupon } from '#worker/desk/coupons/create-coupon.ts';
import { listCoupons } from '#worker/desk/coupons/list-coupons.ts';
import { listRedemptions } from '#worker/desk/coupons/list-redemptions.ts';
import * as inputs from '#worker/desk/coupons/schemas.ts';

/** Mounted at /internal/coupons. */
export const couponDeskRoutes = new Hono<DeskEnv>()
  .get('/', queryInput(inputs.couponListQuery), async (c) =>
    c.json(await listCoupons(c.get('ctx'), c.req.valid('query'))),
  )
  .post('/', jsonInput(inputs.newCoupon), async (c) =>
    c.json(await createCoupon(c.get('ctx'), c.req.valid('json'))),
  )
  .post('/:id', paramInput(inputs.couponParam), jsonInput(inputs.changedCoupon), async (c) => {
    const id = Number(c.req.valid('param').id);
    return c.json(await changeCoupon(c.get('ctx'), id, c.req.valid('json')));
  })
  .get(
    '/:id/redemptions',
    paramInput(inputs.couponParam),
    queryInput(inputs.redemptionQuery),
    async (c) => {
      const id = Number(c.req.valid('param').id);
      return c.json(await listRedemptions(c.get('ctx'), id, c.req.valid('query').cursor));
    },
  );
