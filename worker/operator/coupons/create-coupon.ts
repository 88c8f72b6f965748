import { sql } from 'drizzle-orm';

import type { DeskCtx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { newAction, outcomeOf } from '#worker/operator/action.ts';
import type { AuditRow } from '#worker/operator/action.ts';
import { deskCoupon } from '#worker/operator/coupons/desk-coupon.ts';
import { ensureDiscount } from '#worker/operator/coupons/ensure-discount.ts';
import { storedGift } from '#worker/operator/coupons/gift.ts';
import { refuseUseless } from '#worker/operator/coupons/refuse-useless.ts';
import type { CouponAnswer, NewCoupon } from '#worker/operator/coupons/schemas.ts';
import { recordAction, selectAction, wasDone } from '#worker/operator/statements.ts';
import { newCouponId } from '#worker/promotion/coupon-id.ts';
import {
  insertDeskCoupons,
  isFreeCode,
  selectCoupon,
  selectCouponsOf,
} from '#worker/promotion/desk/statements.ts';

/**
 * Makes a coupon, once under its request's name; a discount's is in Stripe before it is ours. Throws
 * `coupon_exist` for a code that there is, `invalid_request` for what nobody could redeem.
 */
export async function createCoupon(
  ctx: DeskCtx,
  { action_id: actionId, ...input }: NewCoupon,
): Promise<CouponAnswer> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const { code, note, new_user_only: newUserOnly = false } = input;
  const { max_uses: maxUses = null, expires_at: expiresAt = null } = input;
  const id = newCouponId();
  const action = newAction(ctx, {
    actionId,
    action: 'coupon.created',
    subject: 'coupon',
    // Asked for again, it would be another one.
    subjectId: sql<string>`${String(id)}`,
    accountId: null,
    details: { after: input },
  });
  const [before, taken] = await db.batch([selectAction(db, actionId), selectCouponsOf(db, [code])]);
  if (outcomeOf(action, before) === 'repeated') return madeBefore(ctx, before);
  if (taken.length > 0) throw codeTaken();
  refuseUseless(input, now);

  const gift = storedGift(input.gift);
  const stripeCouponCode = await ensureDiscount(ctx, { id: code, name: code }, gift);
  const terms = { ...gift, stripeCouponCode, newUserOnly, maxUses, expiresAt, note, batchId: null };
  const [, , kept, [made]] = await db.batch([
    recordAction(db, action, isFreeCode(code)),
    insertDeskCoupons(db, [{ id, code }], terms, now, wasDone(action)),
    selectAction(db, actionId),
    selectCoupon(db, id),
  ]);
  const outcome = outcomeOf(action, kept);
  if (outcome === 'refused') throw codeTaken();
  if (outcome === 'repeated' || !made) return madeBefore(ctx, kept);
  return { coupon: deskCoupon(made, now) };
}

async function madeBefore(ctx: DeskCtx, [kept]: readonly AuditRow[]): Promise<CouponAnswer> {
  const [made] = await selectCoupon(ctx.db, Number(kept?.subjectId));
  if (!made) throw new AppError('not_found');
  return { coupon: deskCoupon(made, ctx.clock.now()) };
}

function codeTaken(): AppError {
  return new AppError('coupon_exist', { fields: { code: 'coupon_exist' } });
}
