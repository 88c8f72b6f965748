import type { SQL } from 'drizzle-orm';

import type { DeskCtx } from '#worker/context.ts';
import { selectGrant, setRevoked } from '#worker/entitlement/grant/statements.ts';
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
} from '#worker/operator/statements.ts';

interface GrantKey {
  id: string;
  accountId: string;
}

interface Change {
  actionId: string;
  action: 'grant.revoked' | 'grant.restored';
  details: Record<string, string>;
  /** UTC milliseconds; null where it runs again. */
  revokedAt: number | null;
}

/**
 * Revokes a grant, or has it run again, where `mayBe` holds in the database. One round trip. Throws
 * `not_found`, and `already_decided` where it doesn't hold.
 */
export async function setGrant(
  ctx: DeskCtx,
  key: GrantKey,
  { actionId, revokedAt, ...done }: Change,
  mayBe: SQL | undefined,
): Promise<DeskDone> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const action = newAction(ctx, {
    ...done,
    actionId,
    subject: 'grant',
    subjectId: key.id,
    accountId: key.accountId,
  });
  const [, , kept, [grant], [last]] = await db.batch([
    recordAction(db, action, mayBe),
    setRevoked(db, key, { revokedAt, now, onlyIf: wasDone(action) }),
    selectAction(db, actionId),
    selectGrant(db, key),
    selectLastAction(db, 'grant', key.id),
  ]);
  if (outcomeOf(action, kept) !== 'refused') return { success: true, id: key.id };
  if (!grant) throw new AppError('not_found');
  throw alreadyDecided(grantStatus(grant, now), last?.operator ?? null);
}
