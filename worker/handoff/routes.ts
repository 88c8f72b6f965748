import { Hono } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import { authorizePath } from '#worker/handoff/authorize-path.ts';
import { describeClient } from '#worker/handoff/describe-client.ts';
import { handOff } from '#worker/handoff/hand-off.ts';
import { readKeys } from '#worker/handoff/keys.ts';
import { providerMetadata } from '#worker/handoff/provider-metadata.ts';
import { clientQuery, handOff as handOffInput } from '#worker/handoff/schemas.ts';
import { jsonInput, queryInput } from '#worker/http/input.ts';

export const handOffRoutes = new Hono<AppEnv>()
  .get('/client', queryInput(clientQuery), (c) =>
    c.json(describeClient(c.get('ctx'), c.req.valid('query'))),
  )
  .post('/signin', jsonInput(handOffInput), async (c) =>
    c.json(await handOff(c.get('ctx'), c.req.valid('json'))),
  )
  .get('/redirect', (c) => {
    const site = c.req.header('sec-fetch-site');
    // A foreign page begins a hand-off only as its client, with a state of its own.
    const foreign = site === 'cross-site' || site === 'same-site';
    const query = [...new URL(c.req.url).searchParams];
    const asked = clientQuery.safeParse(Object.fromEntries(query));
    const whole = asked.success && query.length === 2 && !foreign;
    return c.redirect(authorizePath(c.get('ctx'), whole ? asked.data : null), 302);
  });

/** Public and the same for everyone; a client may keep them while keys overlap. */
const shared = { 'Cache-Control': 'public, max-age=300', 'Access-Control-Allow-Origin': '*' };

/** What clients find out by themselves: the key set and this site's metadata. */
export const wellKnownRoutes = new Hono<AppEnv>()
  .get('/jwks.json', async (c) => {
    const { published } = await readKeys(c.get('ctx').handOff.keys);
    return c.json({ keys: published }, 200, shared);
  })
  .get('/openid-configuration', (c) => c.json(providerMetadata(c.get('ctx').origin), 200, shared));
