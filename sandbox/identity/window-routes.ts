import { Hono } from 'hono';
import * as z from 'zod';

import { fileHeaders, pageHeaders } from '#sandbox/console/page-headers.ts';
import { readJson } from '#sandbox/read-json.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';
import { listIdentities } from './identities.ts';
import { providerNames } from './providers.ts';
import { appleScript, googleScript, windowScript } from './script.ts';
import { refusalOf, signInRequestSchema } from './sign-in-request.ts';
import { signIn } from './sign-in.ts';
import { refusedPage, windowPage } from './window-page.ts';
import { windowStyle } from './window-style.ts';

const script = { ...fileHeaders(), 'content-type': 'text/javascript; charset=utf-8' };
const style = { ...fileHeaders(), 'content-type': 'text/css; charset=utf-8' };

const providerSchema = z.enum(providerNames);

const signInSchema = z.strictObject({
  request: signInRequestSchema,
  choice: z.union([
    z.strictObject({ sub: z.string().min(1) }),
    z.strictObject({ email: z.email(), name: z.string().trim().min(1).max(200) }),
  ]),
});

/** The stand-ins for the libraries of Google and Apple, and the windows that they open. */
export const identityWindowRoutes = new Hono<WorldEnv>()
  .get('/sandbox/google.js', (c) => c.body(googleScript(), 200, script))
  .get('/sandbox/apple.js', (c) => c.body(appleScript(), 200, script))
  .get('/sandbox/identity.js', (c) => c.body(windowScript(), 200, script))
  .get('/sandbox/identity.css', (c) => c.body(windowStyle, 200, style))
  .get('/sandbox/identity/:provider', (c) => {
    const provider = providerSchema.safeParse(c.req.param('provider'));
    if (!provider.success) return c.notFound();
    const request = signInRequestSchema.safeParse(c.req.query());
    const refusal = request.success
      ? refusalOf(provider.data, request.data, c.req.url)
      : 'invalid_request';
    if (refusal) return c.html(refusedPage(provider.data, refusal), 400, pageHeaders("'none'"));
    const identities = listIdentities(c.env.world.storage.sql, provider.data);
    return c.html(windowPage(provider.data, identities), 200, pageHeaders("'none'"));
  })
  .post('/sandbox/api/identity/:provider/sign-in', async (c) => {
    const provider = providerSchema.safeParse(c.req.param('provider'));
    if (!provider.success) return c.json({ error: 'not_found' }, 404);
    const body = await readJson(c.req.raw, signInSchema);
    if ('error' in body) return c.json(body, 400);
    const { request, choice } = body.value;
    const refusal = refusalOf(provider.data, request, c.req.url);
    if (refusal) return c.json({ error: refusal }, 400);
    const answer = await signIn(c.env.world, provider.data, request, choice);
    return answer ? c.json(answer) : c.json({ error: 'not_found' }, 404);
  });
