import type { DeskCtx } from '#worker/context.ts';
import { isRevocable } from '#worker/entitlement/grant/shared-sql.ts';
import type { RevokeGrantInput } from '#worker/desk/people/schemas.ts';
import { setGrantRevocation } from '#worker/desk/people/set-grant-revocation.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';

/**
 * Ends the unused rest of a grant; `restorePersonGrant` undoes that. Throws as
 * `setGrantRevocation`: `already_decided` for a grant that has ended, is revoked, or belongs to a
 * store.
 */
export function revokePersonGrant(
  ctx: DeskCtx,
  key: { id: string; accountId: string },
  { action_id: actionId, reason }: RevokeGrantInput,
): Promise<DeskActAnswer> {
  const now = ctx.clock.now();
  return setGrantRevocation(
    ctx,
    key,
    { actionId, action: 'grant.revoked', details: { reason }, revokedAt: now },
    isRevocable(ctx.db, key, now),
  );
}
