import { Hono } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import { onlySameOrigin } from '#worker/http/guard.ts';
import { queryInput } from '#worker/http/input.ts';
import { beginUpdate } from '#worker/subscription/payment-method/begin-update.ts';
import { finishUpdate } from '#worker/subscription/payment-method/finish-update.ts';
import { updateQuery } from '#worker/subscription/payment-method/schemas.ts';

/** Mounted at /sub. Both change something; they are GET because the API's contract says so. */
export const methodUpdateRoutes = new Hono<AppEnv>()
  .get('/stripe/checkout/session', onlySameOrigin, async (c) =>
    c.json(await beginUpdate(c.get('ctx'))),
  )
  .get('/paymentmethod/update/by/checkout', onlySameOrigin, queryInput(updateQuery), async (c) =>
    c.json(await finishUpdate(c.get('ctx'), c.req.valid('query').session_id)),
  );
