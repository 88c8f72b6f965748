import { Hono } from 'hono';
import * as z from 'zod';

import { readJson } from '#sandbox/read-json.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';
import { listDeliveries, type Delivery } from './deliveries.ts';
import { deliveryModes } from './postman.ts';

const modeSchema = z.strictObject({ mode: z.enum(deliveryModes) });

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

function show({ retry_at: retryAt, ...delivery }: Delivery) {
  return {
    ...delivery,
    created_at: iso(delivery.created_at),
    delivered_at: iso(delivery.delivered_at),
    retry_at: iso(retryAt),
  };
}

export const deliveryRoutes = new Hono<WorldEnv>()
  .get('/sandbox/api/deliveries', (c) => c.json(listDeliveries(c.env.world.storage.sql).map(show)))
  .get('/sandbox/api/deliveries/mode', (c) => c.json({ mode: c.env.world.postman.mode() }))
  .post('/sandbox/api/deliveries/mode', async (c) => {
    const body = await readJson(c.req.raw, modeSchema);
    if ('error' in body) return c.json(body, 400);
    c.env.world.postman.setMode(body.value.mode);
    return c.json(body.value);
  })
  .post('/sandbox/api/deliveries/flush', async (c) => {
    await c.env.world.postman.deliverDue();
    return c.json({ pending: 0 });
  })
  .post('/sandbox/api/deliveries/:id/replay', async (c) => {
    const { storage, postman } = c.env.world;
    const id = c.req.param('id');
    storage.sql.exec("UPDATE deliveries SET status = 'pending' WHERE id = ?", id);
    postman.stir();
    await postman.deliverDue();
    const delivery = listDeliveries(storage.sql).find((candidate) => candidate.id === id);
    return delivery ? c.json(show(delivery)) : c.json({ error: 'no such delivery' }, 404);
  });
