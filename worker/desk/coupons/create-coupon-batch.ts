import type { DeskCtx } from '#worker/context.ts';
import { isRepeated, newAction, newSubjectId } from '#worker/desk/action.ts';
import { toBatchDetails, toCouponBatchAnswer } from '#worker/desk/coupons/batch-details.ts';
import { ensureStripeDiscount } from '#worker/desk/coupons/ensure-stripe-discount.ts';
import { giftToRow } from '#worker/promotion/stored-gift.ts';
import { refuseUnredeemable } from '#worker/desk/coupons/refuse-unredeemable.ts';
import type { CouponBatchAnswer, NewBatchInput } from '#worker/desk/coupons/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import { selectAction } from '#worker/desk/shared-sql.ts';
import { newCouponId, randomCode } from '#worker/promotion/new-code.ts';
import { insertDeskCoupons } from '#worker/promotion/desk/shared-sql.ts';

/**
 * Makes many coupons for one use each: all of them or none. If the call is interrupted there are
 * none, and a repeated request makes them. A repeat after success gets the same answer. Throws
 * `invalid_request` for coupons that nobody could redeem.
 */
export async function createCouponBatch(
  ctx: DeskCtx,
  { action_id: actionId, ...input }: NewBatchInput,
): Promise<CouponBatchAnswer> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const { count, prefix, note, new_user_only: newUserOnly = false, expires_at } = input;
  const batchId = crypto.randomUUID();
  const action = newAction(ctx, {
    actionId,
    action: 'coupon_batch.created',
    subject: 'coupon_batch',
    subjectId: newSubjectId(batchId),
    accountId: null,
    details: toBatchDetails(input),
  });
  const auditRows = await selectAction(db, actionId);
  if (isRepeated(action, auditRows)) return toCouponBatchAnswer(auditRows[0]);
  refuseUnredeemable(input, now);

  const gift = giftToRow(input.gift);
  // One Stripe coupon serves the whole batch. Its id has the `action_id`, so a repeat finds it.
  const stripeCoupon = { id: `batch-${actionId}`, name: prefix ?? note };
  const terms = {
    ...gift,
    stripeCouponCode: await ensureStripeDiscount(ctx, stripeCoupon, gift),
    newUserOnly,
    maxUses: 1,
    expiresAt: expires_at ?? null,
    note,
    batchId,
  };
  const start = prefix === undefined ? '' : `${prefix}-`;
  const coupons = Array.from({ length: count }, () => ({
    id: newCouponId(),
    code: start + randomCode(),
  }));
  const { auditRow } = await runAction(ctx, action, {
    write: (onlyIf) => ({ coupons: insertDeskCoupons(db, coupons, terms, now, onlyIf) }),
    read: {},
  });
  return toCouponBatchAnswer(auditRow);
}
