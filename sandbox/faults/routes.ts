import { Hono } from 'hono';
import * as z from 'zod';

import { readJson } from '#sandbox/read-json.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';
import { addFault, faultModes, faultTargets, listFaults } from './faults.ts';

const schema = z.strictObject({
  target: z.enum(faultTargets),
  path: z.string().min(1).default('*'),
  mode: z.enum(faultModes),
  times: z.number().int().min(1).max(1000).default(1),
});

export const faultRoutes = new Hono<WorldEnv>()
  .get('/sandbox/api/faults', (c) => c.json(listFaults(c.env.world.storage.sql)))
  .post('/sandbox/api/faults', async (c) => {
    const body = await readJson(c.req.raw, schema);
    if ('error' in body) return c.json(body, 400);
    addFault(c.env.world.storage.sql, body.value);
    return c.json(body.value);
  })
  .delete('/sandbox/api/faults', (c) => {
    c.env.world.storage.sql.exec('DELETE FROM faults');
    return c.json([]);
  });
