import { Hono } from 'hono';

import { inTurn } from '#sandbox/in-turn.ts';
import { findObjects } from '#sandbox/store/objects.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';
import { takeBaseline } from './baseline.ts';
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
    const coupons = findObjects(c.env.world.storage.sql, 'coupon');
    const seeded = coupons.flatMap(({ metadata }) => {
      if (!metadata?.coupon_code) return [];
      const { coupon_code: code, type = 'discount', note = '' } = metadata;
      return [{ coupon_code: code, type, note }];
    });
    return c.json(seeded);
  });
