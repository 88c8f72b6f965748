import type * as z from 'zod/mini';

import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { clientsAt, findCodeTarget, findTarget, originOf } from '#worker/handoff/clients.ts';
import type { ClientAnswer, describedQuery } from '#worker/handoff/schemas.ts';

/** A registered client at one of its addresses. Throws `invalid_request` for anything else. */
export function describeClient(ctx: Ctx, query: z.output<typeof describedQuery>): ClientAnswer {
  const clients = clientsAt(ctx.handOff.clients, ctx.origin);
  const find = query.response_type === 'code' ? findCodeTarget : findTarget;
  const target = find(clients, query.client_id, query.redirect_uri);
  if (!target) throw new AppError('invalid_request');
  return { name: target.client.name, origin_url: originOf(target.redirectUri) };
}
