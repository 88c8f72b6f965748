import type { DeskCtx } from '#worker/context.ts';
import { revokeGrant } from '#worker/entitlement/grant/statements.ts';
import { AppError } from '#worker/errors.ts';
import {
  isReferral,
  referrerOf,
  selectReferral,
  setCredited,
} from '#worker/marketing/desk/statements.ts';
import { newAction, outcomeOf } from '#worker/operator/action.ts';
import { alreadyDecided } from '#worker/operator/already-decided.ts';
import { referralGrant } from '#worker/operator/referrals/referral-grant.ts';
import type { DeskDone } from '#worker/operator/schemas.ts';
import {
  recordAction,
  selectAction,
  selectLastAction,
  wasDone,
} from '#worker/operator/statements.ts';

/**
 * Takes a referral's credit back: its unused rest ends, and it waits for a credit again. One round
 * trip. Throws `not_found`, and `already_decided` for one that has none.
 */
export async function takeBackCredit(
  ctx: DeskCtx,
  id: string,
  actionId: string,
): Promise<DeskDone> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const action = newAction(ctx, {
    actionId,
    action: 'referral.credit_taken_back',
    subject: 'referral',
    subjectId: id,
    accountId: referrerOf(id),
    details: {},
  });
  const onlyIf = wasDone(action);
  const [, , , kept, [after], [last]] = await db.batch([
    recordAction(db, action, isReferral(db, id, 'credited')),
    revokeGrant(db, referralGrant(id), now, onlyIf),
    setCredited(db, id, { by: null, now, onlyIf }),
    selectAction(db, actionId),
    selectReferral(db, id),
    selectLastAction(db, 'referral', id),
  ]);
  if (outcomeOf(action, kept) !== 'refused') return { success: true, id };
  if (!after) throw new AppError('not_found');
  throw alreadyDecided(after.status, last?.operator ?? null);
}
