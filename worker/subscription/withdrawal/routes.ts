import { Hono } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import { jsonInput } from '#worker/http/input.ts';
import { claimGuarantee } from '#worker/subscription/withdrawal/claim-guarantee.ts';
import { claimBody } from '#worker/subscription/withdrawal/schemas.ts';

/** Mounted at /sub. */
export const guaranteeRoutes = new Hono<AppEnv>().post(
  '/guarantee',
  jsonInput(claimBody),
  async (c) => {
    await claimGuarantee(c.get('ctx'), c.req.valid('json').sub_id);
    return c.json({ success: true });
  },
);
