import { createMiddleware } from 'hono/factory';
import { matchedRoutes } from 'hono/route';

import type { DeskEnv } from '#worker/context.ts';
import type { DeskRole } from '#worker/desk-role.ts';
import { needRole } from '#worker/desk/need-role.ts';
import { rolesByCall } from '#worker/desk-calls.ts';

const below = '/api/internal';
const roles: ReadonlyMap<string, readonly DeskRole[]> = new Map(Object.entries(rolesByCall));

/**
 * Lets an operator make only the calls of their roles. `role_missing` (403) for any other call,
 * also for one that has no row in the table. Everybody hears from `GET /me` which roles they have.
 */
export const requireRole = createMiddleware<DeskEnv>(async (c, next) => {
  const isCall = (path: string) => path.startsWith(`${below}/`);
  const route = matchedRoutes(c).find(({ method, path }) => method !== 'ALL' && isCall(path));
  // Nothing is mounted there: the call is unknown.
  if (route) {
    const call = `${route.method} ${route.path.slice(below.length)}`;
    if (call !== 'GET /me') needRole(c.get('ctx'), roles.get(call) ?? []);
  }
  await next();
});
