import { Hono } from 'hono';
import { etag } from 'hono/etag';

import type { AppEnv } from '#worker/context.ts';
import { listPlans } from '#worker/subscription/list-plans.ts';
import type { PlanListAnswer } from '#worker/subscription/schemas.ts';

export const productRoutes = new Hono<AppEnv>().get('/plan/list', etag(), async (c) => {
  const plans = await listPlans(c.get('ctx'), c.req.queries('pid') ?? []);
  c.header('Cache-Control', 'public, max-age=60, stale-while-revalidate=600');
  return c.json({ plans } satisfies PlanListAnswer);
});
