import { Hono } from 'hono';
import * as z from 'zod';

import { readJson } from '#sandbox/read-json.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';
import { dunningEnd, dunningEnds, setDunningEnd } from './give-up.ts';

const schema = z.strictObject({ end: z.enum(dunningEnds) });

/** The account's choice for the end of retries: `GET` and `POST /sandbox/api/dunning {end}`. */
export const dunningRoutes = new Hono<WorldEnv>()
  .get('/sandbox/api/dunning', (c) => c.json({ end: dunningEnd(c.env.world) }))
  .post('/sandbox/api/dunning', async (c) => {
    const body = await readJson(c.req.raw, schema);
    if ('error' in body) return c.json(body, 400);
    setDunningEnd(c.env.world, body.value.end);
    return c.json(body.value);
  });
