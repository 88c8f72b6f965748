import { refuseExcess, triesOf } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { selectAllowance } from '#worker/account/login-code/statements.ts';
import { countTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { AppError } from '#worker/errors.ts';
import { payoutRequested } from '#worker/payout/mails/payout-requested.ts';
import { insertPayout, payoutStands, selectPayoutOf } from '#worker/payout/repository.ts';
import type { PayoutRequest, PayoutRequestAnswer } from '#worker/payout/schemas.ts';
import { postLetters, queueLetters } from '#worker/subscription/mails/letters.ts';

/**
 * Asks for the expense allowance that a code promises; the code says whose it is. One request per
 * code: a repeat answers as the first did and changes nothing, whatever account it names. Throws
 * `too_many_requests`, `invalid_request` for a code that promises nothing, `expired_code`.
 */
export async function requestPayout(
  ctx: Ctx,
  { paypal_account: paypalAccount, code }: PayoutRequest,
): Promise<PayoutRequestAnswer> {
  const now = ctx.clock.now();
  const codeHash = await sha256(code);
  const tries = await triesOf(ctx, [[limits.payoutPerAddress, ctx.caller.address]]);
  const [[made], [promise], ...counted] = await ctx.db.batch([
    selectPayoutOf(ctx.db, codeHash),
    selectAllowance(ctx.db, codeHash),
    ...tries.map((one) => countTry(ctx.db, one)),
  ]);
  refuseExcess(ctx, tries, counted);
  if (made) return { success: true };
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
  const letters = [{ ...payoutRequested(row), onlyIf: payoutStands(row.id) }];
  const [, queued, stands] = await ctx.db.batch([
    insertPayout(ctx.db, row, now),
    queueLetters(ctx, accountId, letters),
    selectPayoutOf(ctx.db, codeHash),
  ]);
  // The code was taken back in between.
  if (stands.length === 0) throw new AppError('invalid_request');
  postLetters(ctx, letters, queued);
  return { success: true };
}
