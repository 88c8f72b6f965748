import type { SQL } from 'drizzle-orm';

import type { DeskCtx } from '#worker/context.ts';
import { selectGrant, setRevoked } from '#worker/entitlement/grant/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { newAction } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import { grantStatus } from '#worker/desk/people/desk-grant.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import { selectLastAction } from '#worker/desk/shared-sql.ts';

interface GrantKey {
  id: string;
  accountId: string;
}

interface Change {
  actionId: string;
  action: 'grant.revoked' | 'grant.restored';
  details: Record<string, string>;
  /** UTC milliseconds; null to restore the grant. */
  revokedAt: number | null;
}

/**
 * Revokes or restores a grant where `onlyIf` holds in the database. One round trip. Throws
 * `not_found`, and `already_decided` where it does not hold.
 */
export async function setGrantRevocation(
  ctx: DeskCtx,
  key: GrantKey,
  { actionId, revokedAt, ...fields }: Change,
  onlyIf: SQL | undefined,
): Promise<DeskActAnswer> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const action = newAction(ctx, {
    ...fields,
    actionId,
    subject: 'grant',
    subjectId: key.id,
    accountId: key.accountId,
  });
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf,
    write: (isRecorded) => ({
      updated: setRevoked(db, key, { revokedAt, now, onlyIf: isRecorded }),
    }),
    read: {
      grants: selectGrant(db, key),
      lastActions: selectLastAction(db, 'grant', key.id),
    },
  });
  if (outcome !== 'refused') return { success: true, id: key.id };
  const [grant] = rows.grants;
  if (!grant) throw new AppError('not_found');
  throw alreadyDecidedError(grantStatus(grant, now), rows.lastActions[0]?.operator ?? null);
}
