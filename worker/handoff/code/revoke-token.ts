import type * as z from 'zod/mini';

import {
  deleteGrant,
  selectAccessToken,
  selectGrant,
} from '#worker/account/oauth-grant/shared-sql.ts';
import { parseRefreshToken } from '#worker/account/oauth-grant/tokens.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';
import { requireApp } from '#worker/handoff/code/token-answer.ts';
import type { revocation } from '#worker/handoff/code/token-schemas.ts';

/**
 * Signs an app out: either of its tokens ends the grant with both. A token that is none or has
 * ended is no error (RFC 7009, section 2.2). Throws `invalid_client`, and `invalid_grant` for a
 * token of another app.
 */
export async function revokeToken(ctx: Ctx, input: z.output<typeof revocation>): Promise<void> {
  requireApp(ctx.handOff.clients, input.client_id);
  const refresh = await parseRefreshToken(ctx.codePepper, input.token);
  const now = ctx.clock.now();
  const [grant] = refresh
    ? await selectGrant(ctx.db, refresh.grantId, now)
    : await selectAccessToken(ctx.db, await sha256(input.token), now);
  if (!grant) return;
  if (grant.clientId !== input.client_id) throw new AppError('invalid_grant');
  await deleteGrant(ctx.db, grant.id);
}
