import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { isRepeated, newAction, newSubjectId } from '#worker/desk/action.ts';
import type { AuditRow } from '#worker/desk/action.ts';
import { toDeskCoupon } from '#worker/desk/coupons/desk-coupon.ts';
import { ensureStripeDiscount } from '#worker/desk/coupons/ensure-stripe-discount.ts';
import { giftToRow } from '#worker/promotion/stored-gift.ts';
import { refuseUnredeemable } from '#worker/desk/coupons/refuse-unredeemable.ts';
import type { DeskCouponAnswer, NewCouponInput } from '#worker/desk/coupons/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import { selectAction } from '#worker/desk/shared-sql.ts';
import { newCouponId } from '#worker/promotion/new-code.ts';
import {
  insertDeskCoupons,
  isCodeFree,
  selectCoupon,
  selectCouponsByCodes,
} from '#worker/promotion/desk/shared-sql.ts';

/**
 * Makes a coupon, once for its `action_id`. The Stripe coupon of a discount is made before ours.
 * Throws `coupon_exist` for an existing code, `invalid_request` for a coupon that nobody could
 * redeem.
 */
export async function createCoupon(
  ctx: DeskCtx,
  { action_id: actionId, ...input }: NewCouponInput,
): Promise<DeskCouponAnswer> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const { code, note, new_user_only: newUserOnly = false } = input;
  const { max_uses: maxUses = null, expires_at: expiresAt = null } = input;
  const id = newCouponId();
  const action = newAction(ctx, {
    actionId,
    action: 'coupon.created',
    subject: 'coupon',
    subjectId: newSubjectId(String(id)),
    accountId: null,
    details: { after: input },
  });
  const { auditRows, existingCoupons } = await batch(db, {
    auditRows: selectAction(db, actionId),
    existingCoupons: selectCouponsByCodes(db, [code]),
  });
  if (isRepeated(action, auditRows)) return answerFromAudit(ctx, auditRows[0]);
  if (existingCoupons.length > 0) throw couponExistError();
  refuseUnredeemable(input, now);

  const gift = giftToRow(input.gift);
  const stripeCouponCode = await ensureStripeDiscount(ctx, { id: code, name: code }, gift);
  const terms = { ...gift, stripeCouponCode, newUserOnly, maxUses, expiresAt, note, batchId: null };
  const { outcome, auditRow, rows } = await runAction(ctx, action, {
    onlyIf: isCodeFree(code),
    write: (onlyIf) => ({ coupon: insertDeskCoupons(db, [{ id, code }], terms, now, onlyIf) }),
    read: { newCoupons: selectCoupon(db, id) },
  });
  if (outcome === 'refused') throw couponExistError();
  const [coupon] = rows.newCoupons;
  if (outcome === 'repeated' || !coupon) return answerFromAudit(ctx, auditRow);
  return { coupon: toDeskCoupon(coupon, now) };
}

/** The answer to a repeated request: the coupon that the first one has made. */
async function answerFromAudit(
  ctx: DeskCtx,
  auditRow: AuditRow | undefined,
): Promise<DeskCouponAnswer> {
  const [coupon] = await selectCoupon(ctx.db, Number(auditRow?.subjectId));
  if (!coupon) throw new AppError('not_found');
  return { coupon: toDeskCoupon(coupon, ctx.clock.now()) };
}

function couponExistError(): AppError {
  return new AppError('coupon_exist', { fields: { code: 'coupon_exist' } });
}
