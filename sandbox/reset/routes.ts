import { Hono } from 'hono';

import { inTurn } from '#sandbox/in-turn.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';
import { baselineRows, takeBaseline } from './baseline.ts';
import { resetWorld } from './reset.ts';

export const resetRoutes = new Hono<WorldEnv>()
  .post('/sandbox/api/baseline', async (c) => {
    await inTurn(() => takeBaseline(c.env.world));
    return c.json({ success: true });
  })
  .post('/sandbox/api/reset', async (c) => {
    await inTurn(() => resetWorld(c.env.world));
    return c.json({ success: true });
  })
  .get('/sandbox/api/coupons', (c) => {
    const coupons = baselineRows(c.env.world.storage.sql, 'product').get('coupon') ?? [];
    const answer = coupons.map(({ code, type, note }) => ({
      coupon_code: String(code),
      type,
      note,
    }));
    return c.json(answer.toSorted((a, b) => (a.coupon_code < b.coupon_code ? -1 : 1)));
  });
