import { and } from 'drizzle-orm';

import type { DeskCtx } from '#worker/context.ts';
import { isRevoked } from '#worker/entitlement/grant/statements.ts';
import { setGrant } from '#worker/operator/people/set-grant.ts';
import type { DeskDone } from '#worker/operator/schemas.ts';
import { wasLastAction } from '#worker/operator/statements.ts';

/**
 * Takes back that the desk revoked a grant: it goes on to the end that it had. Throws as `setGrant`:
 * `already_decided` for one that is not revoked, or was elsewhere.
 */
export function restoreGrant(
  ctx: DeskCtx,
  key: { id: string; accountId: string },
  actionId: string,
): Promise<DeskDone> {
  return setGrant(
    ctx,
    key,
    { actionId, action: 'grant.restored', details: {}, revokedAt: null },
    and(isRevoked(ctx.db, key), wasLastAction('grant', key.id, 'grant.revoked')),
  );
}
