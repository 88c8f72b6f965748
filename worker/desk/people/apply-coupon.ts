import { sql } from 'drizzle-orm';

import { selectAccountSummary } from '#worker/account/desk/shared-sql.ts';
import { isAskedFor } from '#worker/account/deletion/life.ts';
import { selectDeletion } from '#worker/account/deletion/shared-sql.ts';
import type { Deletion } from '#worker/account/deletion/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { newAction } from '#worker/desk/action.ts';
import type {
  ApplyCouponInput,
  CouponCheckAnswer,
  DeskCouponRule,
} from '#worker/desk/people/schemas.ts';
import { runAction } from '#worker/desk/run-action.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import type { PurchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import { selectContracts, selectOwedDebits } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { couponRule } from '#worker/promotion/coupon.ts';
import type { CouponState } from '#worker/promotion/coupon.ts';
import { isPaymentless } from '#worker/promotion/kinds.ts';
import { changesNothing, redemptionOf } from '#worker/promotion/redeem-paymentless.ts';
import { selectCouponStates } from '#worker/promotion/shared-sql.ts';
import { giftFromRow } from '#worker/promotion/stored-gift.ts';

/**
 * By which rule a person cannot redeem a coupon, if so: the one that refuses them, too. One round
 * trip. Throws `not_found`.
 */
export async function checkCoupon(
  ctx: DeskCtx,
  accountId: string,
  code: string,
): Promise<CouponCheckAnswer> {
  const { coupon, rule } = await look(ctx, accountId, code);
  return { code, type: coupon?.type ?? null, rule };
}

/**
 * Redeems a coupon that needs no payment for a person, as they could themselves. What it gives can
 * be taken back in the list of grants. Two round trips. Throws `not_found`, `invalid_coupon` with
 * the `rule` by which it cannot be redeemed, and `already_changed` where something else was granted
 * at the same moment.
 */
export async function applyCoupon(
  ctx: DeskCtx,
  accountId: string,
  { action_id: actionId, code, reason }: ApplyCouponInput,
): Promise<DeskActAnswer> {
  const { coupon, rule, grants } = await look(ctx, accountId, code);
  const made = coupon && rule === null ? redemptionOf(ctx, { accountId, coupon, grants }) : null;
  const action = newAction(ctx, {
    actionId,
    action: 'coupon.applied',
    subject: 'account',
    subjectId: accountId,
    accountId,
    details: { code, reason },
  });
  const { outcome } = await runAction(ctx, action, {
    onlyIf: made?.isAllowed ?? sql`false`,
    write: (onlyIf) => made?.statements(onlyIf) ?? {},
    read: {},
  });
  if (outcome !== 'refused') return { success: true, id: accountId };
  if (rule === null) throw new AppError('already_changed');
  throw new AppError('invalid_coupon', { details: { rule }, fields: { code: 'invalid_coupon' } });
}

/** The coupon, and the rule by which that person cannot redeem it alone; null if they can. */
async function look({ db, clock }: DeskCtx, accountId: string, code: string) {
  const now = clock.now();
  const rows = await batch(db, {
    people: selectAccountSummary(db, accountId),
    coupons: selectCouponStates(db, { code }, accountId),
    contracts: selectContracts(db, accountId),
    owedDebits: selectOwedDebits(db, accountId),
    grants: selectGrants(db, accountId),
    deletions: selectDeletion(db, accountId),
  });
  if (rows.people.length === 0) throw new AppError('not_found');
  const [coupon] = rows.coupons;
  const standing = purchaseStanding(rows.contracts, rows.grants, now, rows.owedDebits);
  const rule = ruleOf(coupon, rows, couponRuleAt(standing, now), now);
  return { coupon, grants: rows.grants, rule };
}

const couponRuleAt = (standing: PurchaseStanding, now: number) => (coupon: CouponState) =>
  couponRule(coupon, standing, now, { checksContract: true });

function ruleOf(
  coupon: CouponState | undefined,
  { grants, deletions }: { grants: readonly Grant[]; deletions: readonly Deletion[] },
  ofCoupon: (coupon: CouponState) => DeskCouponRule | null,
  now: number,
): DeskCouponRule | null {
  if (!coupon) return 'unknown';
  const rule = ofCoupon(coupon);
  if (rule) return rule;
  if (deletions.some(isAskedFor)) return 'deletion_pending';
  if (!isPaymentless(coupon)) return 'needs_purchase';
  return changesNothing(giftFromRow(coupon), grants, now) ? 'changes_nothing' : null;
}
