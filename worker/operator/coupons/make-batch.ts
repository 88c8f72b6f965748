import { sql } from 'drizzle-orm';

import type { DeskCtx } from '#worker/context.ts';
import { newAction, outcomeOf } from '#worker/operator/action.ts';
import { batchDetails, batchMade } from '#worker/operator/coupons/batch-details.ts';
import { ensureDiscount } from '#worker/operator/coupons/ensure-discount.ts';
import { storedGift } from '#worker/operator/coupons/gift.ts';
import { refuseUseless } from '#worker/operator/coupons/refuse-useless.ts';
import type { BatchMade, NewBatch } from '#worker/operator/coupons/schemas.ts';
import { recordAction, selectAction, wasDone } from '#worker/operator/statements.ts';
import { newCouponId } from '#worker/promotion/coupon-id.ts';
import { insertDeskCoupons } from '#worker/promotion/desk/statements.ts';
import { randomCode } from '#worker/promotion/random-code.ts';

/**
 * Makes many coupons for one use each, all of them or none. Cut off half-way there are none, and
 * sent again it makes them; sent again afterwards it answers as the first time. Throws
 * `invalid_request` for what nobody could redeem.
 */
export async function makeBatch(
  ctx: DeskCtx,
  { action_id: actionId, ...input }: NewBatch,
): Promise<BatchMade> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const { count, prefix, note, new_user_only: newUserOnly = false, expires_at } = input;
  const batchId = crypto.randomUUID();
  const action = newAction(ctx, {
    actionId,
    action: 'coupon_batch.created',
    subject: 'coupon_batch',
    // Asked for again, it would be another one.
    subjectId: sql<string>`${batchId}`,
    accountId: null,
    details: batchDetails(input),
  });
  const before = await selectAction(db, actionId);
  if (outcomeOf(action, before) === 'repeated') return batchMade(before);
  refuseUseless(input, now);

  const gift = storedGift(input.gift);
  // One coupon in Stripe for all of them, called as this very request calls it.
  const inStripe = { id: `batch-${actionId}`, name: prefix ?? note };
  const terms = {
    ...gift,
    stripeCouponCode: await ensureDiscount(ctx, inStripe, gift),
    newUserOnly,
    maxUses: 1,
    expiresAt: expires_at ?? null,
    note,
    batchId,
  };
  const start = prefix === undefined ? '' : `${prefix}-`;
  const made = Array.from({ length: count }, () => ({
    id: newCouponId(),
    code: start + randomCode(),
  }));
  const [, , kept] = await db.batch([
    recordAction(db, action),
    insertDeskCoupons(db, made, terms, now, wasDone(action)),
    selectAction(db, actionId),
  ]);
  return batchMade(kept);
}
