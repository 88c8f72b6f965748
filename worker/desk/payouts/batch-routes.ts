import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import { jsonInput, paramInput } from '#worker/http/input.ts';
import { createPayoutBatch } from '#worker/desk/payouts/create-payout-batch.ts';
import { getPaymentFile } from '#worker/desk/payouts/get-payment-file.ts';
import { batchFileParam } from '#worker/desk/payouts/schemas.ts';
import { deskAct } from '#worker/desk/schemas.ts';

/** Mounted at /internal/payout-batches. */
export const payoutBatchRoutes = new Hono<DeskEnv>()
  .post('/', jsonInput(deskAct), async (c) =>
    c.json(await createPayoutBatch(c.get('ctx'), c.req.valid('json').action_id)),
  )
  .get('/:file', paramInput(batchFileParam), async (c) => {
    const { file } = c.req.valid('param');
    const text = await getPaymentFile(c.get('ctx'), file.slice(0, -'.csv'.length));
    c.header('Content-Disposition', `attachment; filename="auszahlung-${file}"`);
    return c.body(text, 200, { 'Content-Type': 'text/csv; charset=utf-8' });
  });
