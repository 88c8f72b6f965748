import { and } from 'drizzle-orm';

import type { DeskCtx } from '#worker/context.ts';
import { isRevoked, selectGrant, setRevoked } from '#worker/entitlement/grant/statements.ts';
import { AppError } from '#worker/errors.ts';
import { newAction, outcomeOf } from '#worker/operator/action.ts';
import { alreadyDecided } from '#worker/operator/already-decided.ts';
import { grantStatus } from '#worker/operator/people/desk-grant.ts';
import type { DeskDone } from '#worker/operator/schemas.ts';
import {
  recordAction,
  selectAction,
  selectLastAction,
  wasDone,
  wasLastAction,
} from '#worker/operator/statements.ts';

/**
 * Takes back that the desk revoked a grant: it goes on to the end that it had. One round trip. Throws
 * `not_found`, and `already_decided` for one that is not revoked, or was elsewhere.
 */
export async function restoreGrant(
  ctx: DeskCtx,
  key: { id: string; accountId: string },
  actionId: string,
): Promise<DeskDone> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const action = newAction(ctx, {
    actionId,
    action: 'grant.restored',
    subject: 'grant',
    subjectId: key.id,
    accountId: key.accountId,
    details: {},
  });
  const revokedHere = and(isRevoked(db, key), wasLastAction('grant', key.id, 'grant.revoked'));
  const [, , kept, [grant], [last]] = await db.batch([
    recordAction(db, action, revokedHere),
    setRevoked(db, key, { revokedAt: null, now, onlyIf: wasDone(action) }),
    selectAction(db, actionId),
    selectGrant(db, key),
    selectLastAction(db, 'grant', key.id),
  ]);
  if (outcomeOf(action, kept) !== 'refused') return { success: true, id: key.id };
  if (!grant) throw new AppError('not_found');
  throw alreadyDecided(grantStatus(grant, now), last?.operator ?? null);
}
