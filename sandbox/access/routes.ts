import { Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import * as z from 'zod';

import { keySet } from '#sandbox/identity/keys.ts';
import { readJson } from '#sandbox/read-json.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';
import { lifeSeconds, makeAssertion } from './assertion.ts';
import { accessHost, seededOperator } from './team.ts';

const cookie = 'CF_Authorization';

/** The groups of an operator; the desk's roles are named like them here. */
const usualGroups = ['admin'];

const schema = z.strictObject({
  email: z.email().default(seededOperator),
  groups: z.array(z.string()).default(usualGroups),
  // Overrides, to make assertions that the Worker must refuse.
  claims: z.record(z.string(), z.unknown()).optional(),
  header: z.record(z.string(), z.unknown()).optional(),
});

const signInSchema = z.object({
  email: z.email().default(seededOperator),
  // Separated by commas; an empty text is no group.
  groups: z
    .string()
    .transform((list) => list.split(',').filter(Boolean))
    .default(usualGroups),
  to: z
    .string()
    .regex(/^\/(?![/\\])/)
    .default('/internal'),
});

/** Stands in for Cloudflare Access: its key set, and signing in and out as an operator. */
export const accessRoutes = new Hono<WorldEnv>()
  .get('/cdn-cgi/access/certs', async (c, next) =>
    new URL(c.req.url).hostname === accessHost
      ? c.json(await keySet(c.env.world, 'access'))
      : next(),
  )
  // The same key set for outside programs, which cannot reach the team's host.
  .get('/sandbox/api/access/keys', async (c) => c.json(await keySet(c.env.world, 'access')))
  .get('/sandbox/access/signin', async (c) => {
    const query = signInSchema.safeParse(c.req.query());
    if (!query.success) return c.json({ error: z.prettifyError(query.error) }, 400);
    const { email, groups, to } = query.data;
    setCookie(c, cookie, await makeAssertion(c.env.world, { email, groups }), {
      path: '/',
      httpOnly: true,
      secure: new URL(c.req.url).protocol === 'https:',
      sameSite: 'Lax',
      maxAge: lifeSeconds,
    });
    return c.redirect(to, 303);
  })
  .get('/sandbox/access/signout', (c) => {
    deleteCookie(c, cookie, { path: '/' });
    return c.redirect('/sandbox/', 303);
  })
  .post('/sandbox/api/access/assertion', async (c) => {
    const body = await readJson(c.req.raw, schema);
    if ('error' in body) return c.json(body, 400);
    const { email, groups, ...changes } = body.value;
    return c.json({ assertion: await makeAssertion(c.env.world, { email, groups }, changes) });
  });
