import { createRemoteJWKSet, customFetch, jwksCache } from 'jose';
import type { JWKSCacheInput, JWTVerifyGetKey } from 'jose';

import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

type Providers = Pick<Ctx, 'identityProviders'>;

const hour = 60 * 60 * 1000;

/*
 * Only the keys outlive a request: a promise that one request waits for must not be awaited by
 * another (developers.cloudflare.com/workers/observability/errors, "cross-request promise").
 */
const kept = new Map<string, JWKSCacheInput>();

/**
 * The key set at `url`, read anew after an hour or for an unknown key, the latter at most every
 * thirty seconds. The getter throws `provider_unavailable` when the set can't be read.
 */
export function keySet(ctx: Providers, url: string): JWTVerifyGetKey {
  const cache = kept.get(url) ?? {};
  kept.set(url, cache);
  return createRemoteJWKSet(new URL(url), {
    [jwksCache]: cache,
    [customFetch]: (address, { headers, signal, ...init }) =>
      ask(ctx, address, { ...init, headers: [...headers], signal }),
    cacheMaxAge: hour,
  });
}

/** Asks for the set and reads it, so that every failure of the provider's is told as one. */
async function ask(ctx: Providers, url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await ctx.identityProviders.fetch(url, init);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    const { keys } = JSON.parse(text) as { keys?: unknown };
    if (!Array.isArray(keys) || keys.length === 0) throw new Error(`${url} has no keys`);
    return new Response(text);
  } catch (cause) {
    throw new AppError('provider_unavailable', { cause });
  }
}
