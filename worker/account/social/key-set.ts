import { createRemoteJWKSet, customFetch, jwksCache } from 'jose';
import type { JWKSCacheInput, JWTVerifyGetKey } from 'jose';

import { hourMs } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';

type Providers = Pick<Ctx, 'identityProviders'>;

/*
 * Only the keys are kept between requests. A request must not wait for a promise of another request
 * (developers.cloudflare.com/workers/observability/errors, "cross-request promise").
 */
const keyCaches = new Map<string, JWKSCacheInput>();

/**
 * The key set at `url`. It is read again after an hour, and for an unknown key, but for that at
 * most every 30 seconds. The returned getter throws `provider_unavailable` if the set cannot be
 * read.
 */
export function keySet(ctx: Providers, url: string): JWTVerifyGetKey {
  const cache = keyCaches.get(url) ?? {};
  keyCaches.set(url, cache);
  return createRemoteJWKSet(new URL(url), {
    [jwksCache]: cache,
    [customFetch]: (address, { headers, signal, ...init }) =>
      fetchKeySet(ctx, address, { ...init, headers: [...headers], signal }),
    cacheMaxAge: hourMs,
  });
}

/** Fetches and reads the set. Every failure of the provider becomes `provider_unavailable`. */
async function fetchKeySet(ctx: Providers, url: string, init: RequestInit): Promise<Response> {
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
