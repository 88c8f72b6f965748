import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import type { MeAnswer } from '#worker/operator/schemas.ts';

/** Every call of the desk, below /api/internal. Behind the desk's door: see desk-door.ts. */
export const operatorRoutes = new Hono<DeskEnv>().get('/me', (c) =>
  c.json({ operator: c.get('ctx').operator } satisfies MeAnswer),
);
