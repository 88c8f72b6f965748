import { Hono } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import { jsonInput } from '#worker/http/input.ts';
import { claimGuarantee } from '#worker/subscription/withdrawal/claim-guarantee.ts';
import { getGuarantee } from '#worker/subscription/withdrawal/get-guarantee.ts';
import { claimBody } from '#worker/subscription/withdrawal/schemas.ts';

/** Mounted at /sub. */
export const guaranteeRoutes = new Hono<AppEnv>()
  .get('/guarantee', async (c) => c.json(await getGuarantee(c.get('ctx'))))
  .post('/guarantee', jsonInput(claimBody), async (c) => {
    await claimGuarantee(c.get('ctx'), c.req.valid('json').sub_id);
    return c.json({ success: true });
  });
