import type { DeskCtx } from '#worker/context.ts';
import { revokeGrant } from '#worker/entitlement/grant/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import {
  isReferralInStatus,
  referrerIdOf,
  selectReferral,
  updateReferralCredit,
} from '#worker/marketing/desk/shared-sql.ts';
import { newAction } from '#worker/desk/action.ts';
import { alreadyDecidedError } from '#worker/desk/already-decided-error.ts';
import { referralGrantName } from '#worker/desk/referrals/referral-grant-name.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { selectLastAction } from '#worker/desk/shared-sql.ts';

/**
 * Takes a referral's credit back: its unused rest ends, and the referral waits for a credit again.
 * One round trip. Throws `not_found`, and `already_decided` for a referral without a credit.
 */
export async function takeBackCredit(
  ctx: DeskCtx,
  id: string,
  actionId: string,
): Promise<DeskActAnswer> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const action = newAction(ctx, {
    actionId,
    action: 'referral.credit_taken_back',
    subject: 'referral',
    subjectId: id,
    accountId: referrerIdOf(id),
    details: {},
  });
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: isReferralInStatus(db, id, 'credited'),
    write: (onlyIf) => ({
      grant: revokeGrant(db, referralGrantName(id), now, onlyIf),
      credit: updateReferralCredit(db, id, { by: null, now, onlyIf }),
    }),
    read: {
      referrals: selectReferral(db, id),
      lastActions: selectLastAction(db, 'referral', id),
    },
  });
  if (outcome !== 'refused') return { success: true, id };
  const [referral] = rows.referrals;
  if (!referral) throw new AppError('not_found');
  throw alreadyDecidedError(referral.status, rows.lastActions[0]?.operator ?? null);
}
