import type { DeskCtx } from '#worker/context.ts';
import { isRevocable } from '#worker/entitlement/grant/statements.ts';
import type { RevokeGrant } from '#worker/operator/people/schemas.ts';
import { setGrant } from '#worker/operator/people/set-grant.ts';
import type { DeskDone } from '#worker/operator/schemas.ts';

/**
 * Ends the unused rest of a grant, which `restoreGrant` takes back. Throws as `setGrant`:
 * `already_decided` for what has ended, is revoked or is a store's.
 */
export function revokeGrant(
  ctx: DeskCtx,
  key: { id: string; accountId: string },
  { action_id: actionId, reason }: RevokeGrant,
): Promise<DeskDone> {
  const now = ctx.clock.now();
  return setGrant(
    ctx,
    key,
    { actionId, action: 'grant.revoked', details: { reason }, revokedAt: now },
    isRevocable(ctx.db, key, now),
  );
}
