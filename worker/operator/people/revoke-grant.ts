import type { DeskCtx } from '#worker/context.ts';
import { isRevocable, selectGrant, setRevoked } from '#worker/entitlement/grant/statements.ts';
import { AppError } from '#worker/errors.ts';
import { newAction, outcomeOf } from '#worker/operator/action.ts';
import { alreadyDecided } from '#worker/operator/already-decided.ts';
import { grantStatus } from '#worker/operator/people/desk-grant.ts';
import type { RevokeGrant } from '#worker/operator/people/schemas.ts';
import type { DeskDone } from '#worker/operator/schemas.ts';
import {
  recordAction,
  selectAction,
  selectLastAction,
  wasDone,
} from '#worker/operator/statements.ts';

/**
 * Ends the unused rest of a grant, which `restoreGrant` takes back. One round trip. Throws
 * `not_found`, and `already_decided` for what has ended, is revoked or is a store's.
 */
export async function revokeGrant(
  ctx: DeskCtx,
  key: { id: string; accountId: string },
  { action_id: actionId, reason }: RevokeGrant,
): Promise<DeskDone> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const action = newAction(ctx, {
    actionId,
    action: 'grant.revoked',
    subject: 'grant',
    subjectId: key.id,
    accountId: key.accountId,
    details: { reason },
  });
  const [, , kept, [grant], [last]] = await db.batch([
    recordAction(db, action, isRevocable(db, key, now)),
    setRevoked(db, key, { revokedAt: now, now, onlyIf: wasDone(action) }),
    selectAction(db, actionId),
    selectGrant(db, key),
    selectLastAction(db, 'grant', key.id),
  ]);
  if (outcomeOf(action, kept) !== 'refused') return { success: true, id: key.id };
  if (!grant) throw new AppError('not_found');
  throw alreadyDecided(grantStatus(grant, now), last?.operator ?? null);
}
