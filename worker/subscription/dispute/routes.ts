import { Hono } from 'hono';

import { noInput } from '#worker/account/schemas.ts';
import type { AppEnv } from '#worker/context.ts';
import { jsonInput } from '#worker/http/input.ts';
import { getDispute } from '#worker/subscription/dispute/get-dispute.ts';
import { payDispute } from '#worker/subscription/dispute/pay-dispute.ts';

/** Mounted at /dispute. */
export const disputeRoutes = new Hono<AppEnv>()
  .get('/get', async (c) => c.json(await getDispute(c.get('ctx'))))
  .post('/:id{[0-9]{1,15}}/pay', jsonInput(noInput), async (c) =>
    c.json(await payDispute(c.get('ctx'), Number(c.req.param('id')))),
  );
