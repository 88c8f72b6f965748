import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import { jsonInput, paramInput, queryInput } from '#worker/http/input.ts';
import { createCouponBatch } from '#worker/desk/coupons/create-coupon-batch.ts';
import { getCouponBatchFile } from '#worker/desk/coupons/get-coupon-batch-file.ts';
import { listCouponBatches } from '#worker/desk/coupons/list-coupon-batches.ts';
import * as inputs from '#worker/desk/coupons/schemas.ts';

/** Mounted at /internal/coupon-batches. */
export const couponBatchRoutes = new Hono<DeskEnv>()
  .get('/', queryInput(inputs.batchListQuery), async (c) => {
    const { before } = c.req.valid('query');
    return c.json(
      await listCouponBatches(c.get('ctx'), before === undefined ? before : Number(before)),
    );
  })
  .post('/', jsonInput(inputs.newBatch), async (c) =>
    c.json(await createCouponBatch(c.get('ctx'), c.req.valid('json'))),
  )
  .get('/:file', paramInput(inputs.couponFileParam), async (c) => {
    const { file } = c.req.valid('param');
    const text = await getCouponBatchFile(c.get('ctx'), file.slice(0, -'.csv'.length));
    c.header('Content-Disposition', `attachment; filename="gutscheine-${file}"`);
    return c.body(text, 200, { 'Content-Type': 'text/csv; charset=utf-8' });
  });
