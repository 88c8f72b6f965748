import type { DeskCtx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { newAction, outcomeOf } from '#worker/operator/action.ts';
import { deskCoupon } from '#worker/operator/coupons/desk-coupon.ts';
import type { ChangedCoupon, CouponAnswer } from '#worker/operator/coupons/schemas.ts';
import { recordAction, selectAction, wasDone } from '#worker/operator/statements.ts';
import type { CountedCoupon } from '#worker/promotion/desk/statements.ts';
import { couponIsAsRead, selectCoupon, updateCoupon } from '#worker/promotion/desk/statements.ts';

/**
 * Changes a coupon's limit, end or note, or takes it out of use and back in. What is redeemed already
 * stays redeemed. Throws `not_found`, and `already_changed` where somebody else has changed it since
 * it was seen.
 */
export async function changeCoupon(
  ctx: DeskCtx,
  id: number,
  { action_id: actionId, updated_at: seen, ...input }: ChangedCoupon,
): Promise<CouponAnswer> {
  const now = ctx.clock.now();
  const [[coupon], before] = await ctx.db.batch([
    selectCoupon(ctx.db, id),
    selectAction(ctx.db, actionId),
  ]);
  if (!coupon) throw new AppError('not_found');
  const to = changeOf(coupon, input, now);
  const from = Object.fromEntries(Object.entries(coupon).filter(([name]) => name in to));
  const action = newAction(ctx, {
    actionId,
    action: 'coupon.changed',
    subject: 'coupon',
    subjectId: String(id),
    accountId: null,
    details: { code: coupon.code, before: from, after: to },
  });
  if (outcomeOf(action, before) === 'repeated') return { coupon: deskCoupon(coupon, now) };
  if (seen !== coupon.updatedAt) throw new AppError('already_changed');

  // Two changes in one millisecond are two versions all the same.
  const updatedAt = Math.max(now, coupon.updatedAt + 1);
  const [, , kept, [after = coupon]] = await ctx.db.batch([
    recordAction(ctx.db, action, couponIsAsRead(coupon)),
    updateCoupon(ctx.db, id, { ...to, updatedAt }, wasDone(action)),
    selectAction(ctx.db, actionId),
    selectCoupon(ctx.db, id),
  ]);
  if (outcomeOf(action, kept) === 'refused') throw new AppError('already_changed');
  return { coupon: deskCoupon(after, now) };
}

type Change = Partial<Pick<CountedCoupon, 'maxUses' | 'expiresAt' | 'disabledAt' | 'note'>>;

/** What is to be written; what is not named stays. */
function changeOf(
  coupon: CountedCoupon,
  input: Omit<ChangedCoupon, 'action_id' | 'updated_at'>,
  now: number,
): Change {
  const { max_uses: maxUses, expires_at: expiresAt, disabled, note } = input;
  return {
    ...(maxUses !== undefined && { maxUses }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(note !== undefined && { note }),
    ...(disabled !== undefined && { disabledAt: disabled ? (coupon.disabledAt ?? now) : null }),
  };
}
