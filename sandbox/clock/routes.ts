import { Hono } from 'hono';
import * as z from 'zod';

import { inTurn } from '#sandbox/in-turn.ts';
import { moveClock } from '#sandbox/clock/move.ts';
import { readJson } from '#sandbox/read-json.ts';
import type { WorldContext, WorldEnv } from '#sandbox/world-context.ts';

const schema = z.union([
  z.strictObject({ advance: z.number().int() }),
  z.strictObject({ to: z.iso.datetime({ offset: true }) }),
]);

const show = (world: WorldContext) => ({ now: new Date(world.clock.now()).toISOString() });

export const clockRoutes = new Hono<WorldEnv>()
  .get('/sandbox/api/clock', (c) => c.json(show(c.env.world)))
  .post('/sandbox/api/clock', async (c) => {
    const { world } = c.env;
    const body = await readJson(c.req.raw, schema);
    if ('error' in body) return c.json(body, 400);
    const hasMoved = await inTurn(async () => {
      const now = world.clock.now();
      const target =
        'to' in body.value ? Date.parse(body.value.to) : now + body.value.advance * 1000;
      if (target < now) return false;
      await moveClock(world, target);
      return true;
    });
    if (hasMoved) return c.json(show(world));
    return c.json({ error: 'the clock moves forward only' }, 400);
  });
