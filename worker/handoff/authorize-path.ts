import type * as z from 'zod/mini';

import type { Ctx } from '#worker/context.ts';
import { randomToken } from '#worker/crypto.ts';
import { findTarget, readClients } from '#worker/handoff/clients.ts';
import type { clientQuery } from '#worker/handoff/schemas.ts';

const page = '/oauth/authorize';

/**
 * Where a client that only opens a window begins: the authorize page with a fresh state, or, for
 * anything that is not registered, without any query, so that it shows an invalid address.
 */
export function authorizePath(ctx: Ctx, query: z.output<typeof clientQuery> | null): string {
  const clients = readClients(ctx.handOff.clients, ctx.origin);
  const target = query && findTarget(clients, query.client_id, query.redirect_uri);
  if (!target) return page;
  const address = new URLSearchParams({
    client_id: target.client.id,
    redirect_uri: target.redirectUri,
    state: randomToken().slice(0, 32),
  });
  return `${page}?${address}`;
}
