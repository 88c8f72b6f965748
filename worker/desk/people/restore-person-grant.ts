import { and } from 'drizzle-orm';

import type { DeskCtx } from '#worker/context.ts';
import { isRevoked } from '#worker/entitlement/grant/shared-sql.ts';
import { setGrantRevocation } from '#worker/desk/people/set-grant-revocation.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { isLastAction } from '#worker/desk/shared-sql.ts';

/**
 * Undoes a revocation by the desk: the grant runs to its old end again. Throws as
 * `setGrantRevocation`: `already_decided` for a grant that is not revoked, or not by the desk.
 */
export function restorePersonGrant(
  ctx: DeskCtx,
  key: { id: string; accountId: string },
  actionId: string,
): Promise<DeskActAnswer> {
  return setGrantRevocation(
    ctx,
    key,
    { actionId, action: 'grant.restored', details: {}, revokedAt: null },
    and(isRevoked(ctx.db, key), isLastAction('grant', key.id, 'grant.revoked')),
  );
}
