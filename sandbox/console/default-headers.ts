import { createMiddleware } from 'hono/factory';

import type { WorldEnv } from '#sandbox/world-context.ts';
import { fileHeaders } from './page-headers.ts';

/** Gives every answer that has no policy of its own the one that loads nothing. */
export const defaultHeaders = createMiddleware<WorldEnv>(async (c, next) => {
  await next();
  if (c.res.headers.has('content-security-policy')) return;
  for (const [name, value] of Object.entries(fileHeaders())) c.header(name, value);
});
