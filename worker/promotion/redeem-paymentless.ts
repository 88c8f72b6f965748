import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { readAsCaller } from '#worker/account/caller.ts';
import { refuseExcess } from '#worker/account/count-tries.ts';
import { deletionDueAt, refusePending } from '#worker/account/deletion/life.ts';
import { isBeingDeleted, selectDeletion } from '#worker/account/deletion/shared-sql.ts';
import type { Deletion } from '#worker/account/deletion/shared-sql.ts';
import { rememberMailbox } from '#worker/account/known/shared-sql.ts';
import { noteRefusedCoupon } from '#worker/account/refusal/note-refusal.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { hasHadContract } from '#worker/entitlement/contract.ts';
import { freePremiumEnd, isFromStore } from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import {
  insertGrant,
  isFreePremiumEnd,
  selectGrants,
} from '#worker/entitlement/grant/shared-sql.ts';
import { premiumOf } from '#worker/entitlement/premium.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import {
  owesDebit,
  runningContractExists,
  selectContracts,
  selectOwedDebits,
} from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { strongestEntitlement } from '#worker/entitlement/strongest-entitlement.ts';
import { subscriptionAnswer } from '#worker/entitlement/subscription-answer.ts';
import { AppError } from '#worker/errors.ts';
import { countGuesses, guessesOf } from '#worker/promotion/count-guesses.ts';
import { couponRefusal, couponRefusals, couponRule } from '#worker/promotion/coupon.ts';
import type { CouponState } from '#worker/promotion/coupon.ts';
import { couponGrant, isPaymentless } from '#worker/promotion/kinds.ts';
import type { CouponGift } from '#worker/promotion/kinds/schemas.ts';
import type { AppliedAnswer } from '#worker/promotion/schemas.ts';
import {
  insertRedemption,
  isCouponRedeemable,
  redemptionExists,
  selectCouponStates,
} from '#worker/promotion/shared-sql.ts';
import { giftFromRow } from '#worker/promotion/stored-gift.ts';

/**
 * Whether somebody with these grants would use a coupon up for nothing: all the Premium that it
 * gives at `now` (UTC milliseconds) is theirs already. Pure.
 */
export function changesNothing(gift: CouponGift, grants: readonly Grant[], now: number): boolean {
  const given = couponGrant(gift, { now, freePremiumEnd: freePremiumEnd(grants, now) });
  if (given?.kind !== 'premium') return false;
  return (given.endsAt ?? Infinity) <= coveredUntil(grants, now);
}

/** Until when free Premium runs from now on without a gap; Infinity for ever. */
function coveredUntil(grants: readonly Grant[], now: number): number {
  const free = grants
    .filter((grant) => grant.kind === 'premium' && grant.revokedAt === null && !isFromStore(grant))
    .toSorted((a, b) => a.startsAt - b.startsAt);
  let until = now;
  for (const { startsAt, endsAt } of free) {
    if (startsAt <= until) until = Math.max(until, endsAt ?? Infinity);
  }
  return until;
}

/** How often it tries again when something else was granted at the same moment. */
const maxAttempts = 5;

/**
 * Redeems a coupon that needs no payment, for the caller. One batch writes the redemption and the
 * grant. A repeated call answers as the first one did. Throws `not_logged_in`, `too_many_requests`,
 * `deletion_pending`, `invalid_coupon` for an unknown code and for a coupon that goes with a
 * purchase, `coupon_changes_nothing`, and otherwise the reason why it cannot be redeemed
 * (`CouponRefusal`).
 */
export async function redeemPaymentless(ctx: Ctx, code: string): Promise<AppliedAnswer> {
  const now = ctx.clock.now();
  const guesses = await guessesOf(ctx);
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    coupons: selectCouponStates(ctx.db, { code }, accountId),
    contracts: selectContracts(ctx.db, accountId),
    owedDebits: selectOwedDebits(ctx.db, accountId),
    grants: selectGrants(ctx.db, accountId),
    guesses: countGuesses(ctx, guesses, { code }),
    deletions: selectDeletion(ctx.db, accountId),
  }));
  const { contracts, grants, deletions } = rows;
  const coupon = rows.coupons[0];
  refuseExcess(ctx, guesses, rows.guesses);
  const note = (rule: string) => noteRefusedCoupon(ctx, { accountId: account.id, code, rule });
  if (!coupon || !isPaymentless(coupon)) {
    note(coupon ? 'needs_purchase' : 'unknown');
    throw new AppError('invalid_coupon');
  }
  if (coupon.redeemed) return answerOf({ contracts, grants, deletions }, now);
  refusePending(deletions);
  const standing = purchaseStanding(contracts, grants, now, rows.owedDebits);
  const rule = couponRule(coupon, standing, now, { checksContract: true });
  if (rule) {
    note(rule);
    throw new AppError(couponRefusals[rule]);
  }
  return redeem(ctx, { accountId: account.id, coupon, grants });
}

/** Who redeems which coupon. */
export interface Redeeming {
  accountId: string;
  coupon: CouponState;
  /** What the person has so far. */
  grants: readonly Grant[];
}

/**
 * What redeems a coupon without a payment: the condition for it, and the statements, of which the
 * first holds the condition and the others follow it; null where it would give nothing new. Throws
 * `invalid_coupon` for a coupon that gives nothing by itself.
 */
export function redemptionOf(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { accountId, coupon, grants }: Redeeming,
) {
  const now = clock.now();
  const gift = giftFromRow(coupon);
  if (changesNothing(gift, grants, now)) return null;
  const id = crypto.randomUUID();
  const redemption = {
    id,
    couponId: coupon.id,
    accountId,
    status: 'committed',
    purchaseId: null,
  } as const;
  const end = freePremiumEnd(grants, now);
  const given = couponGrant(gift, { now, freePremiumEnd: end });
  if (!given) throw new AppError('invalid_coupon');
  const grant = { accountId, reference: id, plan: coupon.code, ...given };
  return {
    // Of two lengths that are granted at the same moment, the second begins where the first ends.
    isAllowed: sql`${isCouponRedeemable(coupon.id, accountId, now)}
      and not ${runningContractExists(accountId)} and not ${owesDebit(accountId)}
      and not ${isBeingDeleted(accountId)}
      and ${isFreePremiumEnd(db, accountId, end, now)}`,
    statements: (onlyIf: SQL) => ({
      redemption: insertRedemption(db, redemption, now, onlyIf),
      grant: insertGrant(db, grant, now, redemptionExists(id)),
      known: coupon.newUserOnly
        ? rememberMailbox(db, { what: 'customer', accountId }, now, redemptionExists(id))
        : undefined,
    }),
  };
}

/** Writes the redemption and the grant: both or neither. */
async function redeem(ctx: Ctx, redeeming: Redeeming, attempt = 1): Promise<AppliedAnswer> {
  const { db } = ctx;
  const { accountId, coupon } = redeeming;
  const now = ctx.clock.now();
  const made = redemptionOf(ctx, redeeming);
  if (!made) throw new AppError('coupon_changes_nothing');
  const after = await batch(db, {
    ...made.statements(made.isAllowed),
    contracts: selectContracts(db, accountId),
    owedDebits: selectOwedDebits(db, accountId),
    grants: selectGrants(db, accountId),
    coupons: selectCouponStates(db, { id: coupon.id }, accountId),
    deletions: selectDeletion(db, accountId),
  });
  // It is redeemed now, by this call or by its repetition; or something was in the way.
  const state = after.coupons[0] ?? coupon;
  if (state.redeemed) return answerOf(after, now);
  refusePending(after.deletions);
  const standing = purchaseStanding(after.contracts, after.grants, now, after.owedDebits);
  const refusal = couponRefusal(state, standing, now, { checksContract: true });
  if (refusal) throw new AppError(refusal);
  if (attempt === maxAttempts) throw new AppError('too_many_requests', { retryAfterSeconds: 1 });
  return redeem(ctx, { accountId, coupon: state, grants: after.grants }, attempt + 1);
}

interface After {
  contracts: readonly ContractRow[];
  grants: readonly Grant[];
  deletions: readonly Deletion[];
}

/**
 * The same answer as `sub/get`. Nobody redeems a coupon beside a contract that runs, so no debt of
 * one counts.
 */
function answerOf({ contracts, grants, deletions }: After, now: number): AppliedAnswer {
  const strongest = strongestEntitlement(contracts, grants, now);
  return {
    success: true,
    subscription: strongest && subscriptionAnswer(strongest),
    had_contract: hasHadContract(contracts),
    grants_access: premiumOf({ contracts, grants, debts: [] }, now) !== null,
    deletion_due_at: deletionDueAt(deletions),
  };
}
