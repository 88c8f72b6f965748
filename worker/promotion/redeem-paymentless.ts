import { sql } from 'drizzle-orm';

import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { grantsAccess } from '#worker/entitlement/access.ts';
import { hasHadContract } from '#worker/entitlement/contract.ts';
import { insertGrant, selectGrants } from '#worker/entitlement/grant/statements.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { strongestHeld } from '#worker/entitlement/held.ts';
import { runningContractExists, selectContracts } from '#worker/entitlement/statements.ts';
import type { ContractRow } from '#worker/entitlement/statements.ts';
import { subscriptionAnswer } from '#worker/entitlement/subscription-answer.ts';
import { AppError } from '#worker/errors.ts';
import { isPaymentless, refusalOf } from '#worker/promotion/coupon.ts';
import { countGuesses, guessesOf, judgeGuesses } from '#worker/promotion/count-guess.ts';
import { givenBy } from '#worker/promotion/given-by.ts';
import type { AppliedAnswer } from '#worker/promotion/schemas.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import {
  insertRedemption,
  isRedeemable,
  redemptionExists,
  selectCouponStates,
} from '#worker/promotion/statements.ts';

/**
 * Redeems a coupon that gives something at once, for the caller: one batch takes a use and makes the
 * grant. Sent again it answers as the first time. Throws `not_logged_in`, `too_many_requests`,
 * `invalid_coupon` for an unknown code and for one that goes with a purchase, or why it cannot be
 * redeemed (`CouponRefusal`).
 */
export async function redeemPaymentless(ctx: Ctx, code: string): Promise<AppliedAnswer> {
  const now = ctx.clock.now();
  const guesses = await guessesOf(ctx);
  const { account, rows } = await readAsCaller(ctx, (accountId) => [
    selectCouponStates(ctx.db, { code }, accountId),
    selectContracts(ctx.db, accountId),
    selectGrants(ctx.db, accountId),
    ...countGuesses(ctx, guesses),
  ]);
  const [states, contracts, grants, ...counted] = rows;
  const coupon = states[0];
  judgeGuesses(ctx, guesses, counted, coupon !== undefined);
  if (!coupon || !isPaymentless(coupon)) throw new AppError('invalid_coupon');
  if (coupon.redeemed) return answerOf(contracts, grants, now);
  const standing = purchaseStanding(contracts, grants, now);
  const refusal = refusalOf(coupon, standing, now, { checksContract: true });
  if (refusal) throw new AppError(refusal);

  const redemption = {
    id: crypto.randomUUID(),
    couponId: coupon.id,
    accountId: account.id,
    status: 'committed',
    purchaseId: null,
  } as const;
  const given = {
    accountId: account.id,
    reference: redemption.id,
    ...givenBy(coupon, grants, now),
  };
  const isFree = sql`${isRedeemable(coupon.id, account.id, now)} and not ${runningContractExists(account.id)}`;
  const [, , begun, held, after] = await ctx.db.batch([
    insertRedemption(ctx.db, redemption, now, isFree),
    insertGrant(ctx.db, given, now, redemptionExists(redemption.id)),
    selectContracts(ctx.db, account.id),
    selectGrants(ctx.db, account.id),
    selectCouponStates(ctx.db, { id: coupon.id }, account.id),
  ]);
  // The same call sent twice at once has redeemed it, or else others were faster.
  const left = after[0];
  if (left?.redeemed) return answerOf(begun, held, now);
  const since =
    left && refusalOf(left, purchaseStanding(begun, held, now), now, { checksContract: true });
  throw new AppError(since ?? 'invalid_promotion');
}

/** As `sub/get` answers. */
function answerOf(
  contracts: readonly ContractRow[],
  grants: readonly Grant[],
  now: number,
): AppliedAnswer {
  const held = strongestHeld(contracts, grants, now);
  return {
    success: true,
    subscription: held && subscriptionAnswer(held),
    had_contract: hasHadContract(contracts),
    grants_access: grantsAccess(contracts, grants, now),
  };
}
