import { Hono } from 'hono';
import * as z from 'zod';

import { readJson } from '#sandbox/read-json.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';
import { makeCredential } from './credential.ts';
import { dropIdentity, listIdentities, newSubject, putIdentity } from './identities.ts';
import { keySet } from './keys.ts';
import { providerNames, providers } from './providers.ts';
import type { ProviderName } from './providers.ts';

const schema = z.strictObject({
  provider: z.enum(providerNames),
  sub: z.string().min(1).max(255),
  email: z.email(),
  name: z.string().max(200),
  nonce: z.string().optional(),
  email_verified: z.boolean().default(true),
  hd: z.string().optional(),
  // Overrides, to make credentials that the Worker must refuse.
  claims: z.record(z.string(), z.unknown()).optional(),
  header: z.record(z.string(), z.unknown()).optional(),
});

const accountSchema = z.strictObject({
  provider: z.enum(providerNames),
  // Given to change an existing account.
  sub: z.string().min(1).max(255).optional(),
  email: z.email(),
  name: z.string().trim().min(1).max(200),
  email_verified: z.boolean().default(true),
});

const hostOf = (url: string): string => new URL(url).hostname;

function providerAt(url: string): ProviderName | undefined {
  return providerNames.find((name) => providers[name].keySet.host === hostOf(url));
}

/** The providers' key sets for the product's Worker, and their accounts. */
export const identityRoutes = new Hono<WorldEnv>()
  .get(providers.google.keySet.path, async (c, next) =>
    providerAt(c.req.url) === 'google' ? c.json(await keySet(c.env.world, 'google')) : next(),
  )
  .get(providers.apple.keySet.path, async (c, next) =>
    providerAt(c.req.url) === 'apple' ? c.json(await keySet(c.env.world, 'apple')) : next(),
  )
  .post('/sandbox/api/identity', async (c) => {
    const body = await readJson(c.req.raw, schema);
    if ('error' in body) return c.json(body, 400);
    const { nonce, claims, header, ...identity } = body.value;
    return c.json({
      credential: await makeCredential(c.env.world, identity, nonce, { claims, header }),
    });
  })
  // The same key sets for outside programs, which cannot reach the providers' hosts.
  .get('/sandbox/api/identity/:provider/keys', async (c) => {
    const provider = z.enum(providerNames).safeParse(c.req.param('provider'));
    if (!provider.success) return c.json({ error: 'not_found' }, 404);
    return c.json(await keySet(c.env.world, provider.data));
  })
  .get('/sandbox/api/identities', (c) => c.json(listIdentities(c.env.world.storage.sql)))
  .post('/sandbox/api/identities', async (c) => {
    const body = await readJson(c.req.raw, accountSchema);
    if ('error' in body) return c.json(body, 400);
    const { sub = newSubject(body.value.provider), ...account } = body.value;
    const identity = { ...account, sub, signed_in: false };
    putIdentity(c.env.world.storage.sql, identity);
    return c.json(identity);
  })
  .delete('/sandbox/api/identities/:provider/:sub', (c) => {
    const { provider, sub } = c.req.param();
    dropIdentity(c.env.world.storage.sql, provider, sub);
    return c.json({ success: true });
  });
