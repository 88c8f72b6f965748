import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { isRepeated, newAction } from '#worker/desk/action.ts';
import { toDeskCoupon } from '#worker/desk/coupons/desk-coupon.ts';
import type { ChangedCouponInput, DeskCouponAnswer } from '#worker/desk/coupons/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import { selectAction } from '#worker/desk/shared-sql.ts';
import type { CouponWithUses } from '#worker/promotion/desk/shared-sql.ts';
import {
  isCouponUnchanged,
  selectCoupon,
  updateCoupon,
} from '#worker/promotion/desk/shared-sql.ts';

/**
 * Changes a coupon's limit, end or note, or disables or enables it. Earlier redemptions stay.
 * Throws `not_found`, and `already_changed` where somebody else has changed the coupon in between.
 */
export async function changeCoupon(
  ctx: DeskCtx,
  id: number,
  { action_id: actionId, updated_at: expectedUpdatedAt, ...input }: ChangedCouponInput,
): Promise<DeskCouponAnswer> {
  const now = ctx.clock.now();
  const {
    coupons: [coupon],
    auditRows,
  } = await batch(ctx.db, {
    coupons: selectCoupon(ctx.db, id),
    auditRows: selectAction(ctx.db, actionId),
  });
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
  if (isRepeated(action, auditRows)) return { coupon: toDeskCoupon(coupon, now) };
  if (expectedUpdatedAt !== coupon.updatedAt) throw new AppError('already_changed');

  // Two changes in one millisecond still get two different versions.
  const updatedAt = Math.max(now, coupon.updatedAt + 1);
  const { outcome, rows } = await runAction(ctx, action, {
    onlyIf: isCouponUnchanged(coupon),
    write: (onlyIf) => ({ updated: updateCoupon(ctx.db, id, { ...to, updatedAt }, onlyIf) }),
    read: { latest: selectCoupon(ctx.db, id) },
  });
  if (outcome === 'refused') throw new AppError('already_changed');
  const [latest = coupon] = rows.latest;
  return { coupon: toDeskCoupon(latest, now) };
}

type Change = Partial<Pick<CouponWithUses, 'maxUses' | 'expiresAt' | 'disabledAt' | 'note'>>;

/** The columns to write. Columns that the input does not name stay as they are. */
function changeOf(
  coupon: CouponWithUses,
  input: Omit<ChangedCouponInput, 'action_id' | 'updated_at'>,
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
