import { Hono } from 'hono';

import { noInput } from '#worker/account/schemas.ts';
import type { AppEnv } from '#worker/context.ts';
import { jsonInput, paramInput } from '#worker/http/input.ts';
import { getDispute } from '#worker/subscription/dispute/get-dispute.ts';
import { payDispute } from '#worker/subscription/dispute/pay-dispute.ts';
import { disputeParam } from '#worker/subscription/dispute/schemas.ts';

/** Mounted at /dispute. */
export const disputeRoutes = new Hono<AppEnv>()
  .get('/get', async (c) => c.json(await getDispute(c.get('ctx'))))
  .post('/:id/pay', paramInput(disputeParam), jsonInput(noInput), async (c) =>
    c.json(await payDispute(c.get('ctx'), Number(c.req.valid('param').id))),
  );
