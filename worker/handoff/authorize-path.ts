import type * as z from 'zod/mini';

import type { Ctx } from '#worker/context.ts';
import { randomToken } from '#worker/crypto.ts';
import { clientsAt, findTarget } from '#worker/handoff/clients.ts';
import type { clientQuery } from '#worker/handoff/schemas.ts';

const page = '/oauth/authorize';

/**
 * The first page for a client that only opens a window: the authorize page with a new state. For a
 * client or address that is not registered the page gets no query, so it shows an invalid address.
 */
export function authorizePath(ctx: Ctx, query: z.output<typeof clientQuery> | null): string {
  const clients = clientsAt(ctx.handOff.clients, ctx.origin);
  const target = query && findTarget(clients, query.client_id, query.redirect_uri);
  if (!target) return page;
  const address = new URLSearchParams({
    client_id: target.client.id,
    redirect_uri: target.redirectUri,
    state: randomToken().slice(0, 32),
  });
  return `${page}?${address}`;
}
