import type * as z from 'zod/mini';

import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { clientsAt, findTarget, originOf } from '#worker/handoff/clients.ts';
import type { ClientAnswer, clientQuery } from '#worker/handoff/schemas.ts';

/** A registered client at one of its addresses. Throws `invalid_request` for anything else. */
export function describeClient(ctx: Ctx, query: z.output<typeof clientQuery>): ClientAnswer {
  const clients = clientsAt(ctx.handOff.clients, ctx.origin);
  const target = findTarget(clients, query.client_id, query.redirect_uri);
  if (!target) throw new AppError('invalid_request');
  return { name: target.client.name, origin_url: originOf(target.redirectUri) };
}
