import { Hono } from 'hono';

import type { WorldEnv } from '#sandbox/world.ts';

export const authenticationRoutes = new Hono<WorldEnv>();
