import type { D1Database } from '@cloudflare/workers-types';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';

/*
 * A peer: better-auth with its defaults on a D1 database of its own. Only what would disturb the
 * comparison is off: its limits on calls, which the floor does not have, and its telemetry.
 */

interface Env {
  PEER: D1Database;
  SECRET: string;
}

function create({ PEER, SECRET }: Env) {
  return betterAuth({
    database: PEER,
    secret: SECRET,
    baseURL: 'http://lexlern.de',
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
  });
}

let auth: ReturnType<typeof create> | undefined;

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    auth ??= create(env);
    if (new URL(request.url).pathname === '/migrate') {
      const { runMigrations } = await getMigrations(auth.options);
      await runMigrations();
      return new Response();
    }
    return auth.handler(request);
  },
};
