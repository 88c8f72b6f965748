import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { selectAllowance } from '#worker/account/login-code/shared-sql.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { batch } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';
import { maskEmail } from '#worker/mask-email.ts';
import { payoutRequestedLetter } from '#worker/payout/mails/payout-requested.ts';
import { insertPayout, payoutExists, selectPayoutByCode } from '#worker/payout/sql.ts';
import type { Payout } from '#worker/payout/review/shared-sql.ts';
import type { PayoutRequest, PayoutRequestAnswer } from '#worker/payout/schemas.ts';
import { postLetters, queueLetters } from '#worker/subscription/notices/letters.ts';

/**
 * Requests the expense allowance that a code promises. The code says whose it is. Each code allows
 * one request: a repeated one gets the same answer and changes nothing, even if it names another
 * account. Throws `too_many_requests`, `invalid_request` for a code that promises nothing,
 * `expired_code`.
 */
export async function requestPayout(
  ctx: Ctx,
  { paypal_account: paypalAccount, code }: PayoutRequest,
): Promise<PayoutRequestAnswer> {
  const now = ctx.clock.now();
  const codeHash = await sha256(code);
  const tries = await triesOf(ctx, [[limits.payoutPerAddress, ctx.caller.address]]);
  const {
    payouts: [existing],
    allowances: [promise],
    tryCounts,
  } = await batch(ctx.db, {
    payouts: selectPayoutByCode(ctx.db, codeHash),
    allowances: selectAllowance(ctx.db, codeHash),
    tryCounts: tries.map((one) => countTry(ctx.db, one)),
  });
  refuseExcess(ctx, tries, tryCounts);
  if (existing) return answerOf(existing);
  if (!promise || promise.allowance === null) throw new AppError('invalid_request');
  if (promise.expiresAt <= now) throw new AppError('expired_code');

  const { accountId, allowance: amount } = promise;
  const row = {
    id: crypto.randomUUID(),
    accountId,
    codeHash,
    paypalAccount,
    amount,
    status: 'requested',
    batchId: null,
    reason: null,
    requestedAt: now,
    decidedBy: null,
    updatedAt: now,
  } as const;
  const letters = [{ ...payoutRequestedLetter(row), onlyIf: payoutExists(row.id) }];
  const { mails, payouts } = await batch(ctx.db, {
    payout: insertPayout(ctx.db, row, now),
    mails: queueLetters(ctx, accountId, letters),
    payouts: selectPayoutByCode(ctx.db, codeHash),
  });
  // The code was withdrawn between the two batches.
  const [kept] = payouts;
  if (!kept) throw new AppError('invalid_request');
  postLetters(ctx, letters, mails);
  return answerOf(kept);
}

/** Whoever repeats a request with somebody's link does not read their whole address. */
function answerOf({
  amount,
  paypalAccount,
}: Pick<Payout, 'amount' | 'paypalAccount'>): PayoutRequestAnswer {
  return { success: true, amount, account: maskEmail(paypalAccount) };
}
