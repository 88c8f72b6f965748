import { sql } from 'drizzle-orm';

import { readAsCaller } from '#worker/account/caller.ts';
import { refuseExcess } from '#worker/account/count-tries.ts';
import type { Ctx } from '#worker/context.ts';
import { grantsAccess } from '#worker/entitlement/access.ts';
import { hasHadContract } from '#worker/entitlement/contract.ts';
import { insertGrant, isFreeUntil, selectGrants } from '#worker/entitlement/grant/statements.ts';
import { freeUntil } from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { strongestHeld } from '#worker/entitlement/held.ts';
import { runningContractExists, selectContracts } from '#worker/entitlement/statements.ts';
import type { ContractRow } from '#worker/entitlement/statements.ts';
import { subscriptionAnswer } from '#worker/entitlement/subscription-answer.ts';
import { AppError } from '#worker/errors.ts';
import { isPaymentless, refusalOf } from '#worker/promotion/coupon.ts';
import type { CouponState } from '#worker/promotion/coupon.ts';
import { countGuesses, guessesOf } from '#worker/promotion/count-guess.ts';
import { givenBy } from '#worker/promotion/given-by.ts';
import type { AppliedAnswer } from '#worker/promotion/schemas.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import {
  insertRedemption,
  isRedeemable,
  redemptionExists,
  selectCouponStates,
} from '#worker/promotion/statements.ts';

/** How often it is tried again because something else was given at that moment. */
const patience = 5;

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
    ...countGuesses(ctx, guesses, { code }),
  ]);
  const [states, contracts, grants, ...counted] = rows;
  const coupon = states[0];
  refuseExcess(ctx, guesses, counted);
  if (!coupon || !isPaymentless(coupon)) throw new AppError('invalid_coupon');
  if (coupon.redeemed) return answerOf(contracts, grants, now);
  const standing = purchaseStanding(contracts, grants, now);
  const refusal = refusalOf(coupon, standing, now, { checksContract: true });
  if (refusal) throw new AppError(refusal);
  return redeem(ctx, { accountId: account.id, coupon, grants });
}

interface Held {
  accountId: string;
  coupon: CouponState;
  grants: readonly Grant[];
}

/** Takes a use and gives what it is for, all or nothing; `grants` is what the person had before. */
async function redeem(ctx: Ctx, held: Held, turn = 1): Promise<AppliedAnswer> {
  const { db } = ctx;
  const { accountId, coupon, grants } = held;
  const now = ctx.clock.now();
  const id = crypto.randomUUID();
  const row = {
    id,
    couponId: coupon.id,
    accountId,
    status: 'committed',
    purchaseId: null,
  } as const;
  const given = { accountId, reference: id, ...givenBy(coupon, grants, now) };
  // What is given twice at once follows one another.
  const isFree = sql`${isRedeemable(coupon.id, accountId, now)}
    and not ${runningContractExists(accountId)}
    and ${isFreeUntil(db, accountId, freeUntil(grants, now), now)}`;
  const [, , contracts, after, states] = await db.batch([
    insertRedemption(db, row, now, isFree),
    insertGrant(db, given, now, redemptionExists(id)),
    selectContracts(db, accountId),
    selectGrants(db, accountId),
    selectCouponStates(db, { id: coupon.id }, accountId),
  ]);
  // The same call sent twice at once has redeemed it, or else others were faster.
  const left = states[0] ?? coupon;
  if (left.redeemed) return answerOf(contracts, after, now);
  const standing = purchaseStanding(contracts, after, now);
  const refusal = refusalOf(left, standing, now, { checksContract: true });
  if (refusal) throw new AppError(refusal);
  if (turn === patience) throw new AppError('too_many_requests', { retryAfterSeconds: 1 });
  return redeem(ctx, { accountId, coupon: left, grants: after }, turn + 1);
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
