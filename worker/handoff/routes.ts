import { Hono } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import { authorizePath } from '#worker/handoff/authorize-path.ts';
import { answerApp } from '#worker/handoff/code/answer-app.ts';
import { appleAssociation, assetLinks } from '#worker/handoff/code/app-links.ts';
import { describeClient } from '#worker/handoff/describe-client.ts';
import { handOffToClient } from '#worker/handoff/hand-off-to-client.ts';
import { providerMetadata, serverMetadata } from '#worker/handoff/provider-metadata.ts';
import { clientQuery, codeInput, describedQuery, handOffInput } from '#worker/handoff/schemas.ts';
import { jsonInput, queryInput } from '#worker/http/input.ts';

/** Mounted at /account/oauth. */
export const handOffRoutes = new Hono<AppEnv>()
  .get('/client', queryInput(describedQuery), (c) =>
    c.json(describeClient(c.get('ctx'), c.req.valid('query'))),
  )
  .post('/signin', jsonInput(handOffInput), async (c) =>
    c.json(await handOffToClient(c.get('ctx'), c.req.valid('json'))),
  )
  .post('/code', jsonInput(codeInput), async (c) =>
    c.json(await answerApp(c.get('ctx'), c.req.valid('json'))),
  )
  .get('/redirect', (c) => {
    const site = c.req.header('sec-fetch-site');
    // A page of another site must begin a hand-off as the client itself, with its own state.
    const isForeign = site === 'cross-site' || site === 'same-site';
    const query = [...new URL(c.req.url).searchParams];
    const parsed = clientQuery.safeParse(Object.fromEntries(query));
    const isValid = parsed.success && query.length === 2 && !isForeign;
    return c.redirect(authorizePath(c.get('ctx'), isValid ? parsed.data : null), 302);
  });

/**
 * The answers are public and equal for everyone. Clients may cache them while old keys stay valid.
 */
const publicHeaders = {
  'Cache-Control': 'public, max-age=300',
  'Access-Control-Allow-Origin': '*',
};

/** Mounted at /.well-known: the keys, this site's metadata, and which apps open its addresses. */
export const wellKnownRoutes = new Hono<AppEnv>()
  .get('/jwks.json', (c) =>
    c.json({ keys: c.get('ctx').handOff.keys.published }, 200, publicHeaders),
  )
  .get('/openid-configuration', (c) =>
    c.json(providerMetadata(c.get('ctx').origin), 200, publicHeaders),
  )
  .get('/oauth-authorization-server', (c) =>
    c.json(serverMetadata(c.get('ctx').origin), 200, publicHeaders),
  )
  .get('/apple-app-site-association', (c) =>
    c.json(appleAssociation(c.get('ctx')), 200, publicHeaders),
  )
  .get('/assetlinks.json', (c) => c.json(assetLinks(c.get('ctx')), 200, publicHeaders));
