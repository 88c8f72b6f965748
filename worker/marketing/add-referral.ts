import { readAsCaller } from '#worker/account/caller.ts';
import { refuseExcess, tryOfCaller } from '#worker/account/count-tries.ts';
import { limits } from '#worker/account/limits.ts';
import { countTry } from '#worker/account/statements.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { referralWindowMs } from '#worker/marketing/referral.ts';
import {
  insertReferral,
  selectFirstPayment,
  selectReferralOf,
  selectReferrer,
} from '#worker/marketing/repository.ts';

/**
 * Notes who brought the caller, once: whoever was noted first stays, and a repeat answers as the
 * first did. It counts with the caller's first payment. Throws `not_logged_in`, `too_many_requests`,
 * and `invalid_request` for a name that is nobody's or the caller's own, and for somebody who was a
 * customer already.
 */
export async function addReferral(ctx: Ctx, code: string): Promise<void> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const tries = [tryOfCaller(ctx, limits.referralPerAccount)];
  const { account, rows } = await readAsCaller(ctx, (accountId) => [
    selectReferrer(db, code),
    selectReferralOf(db, accountId),
    selectFirstPayment(db, accountId),
    ...tries.map((one) => countTry(db, one)),
  ]);
  const [[referrer], [known], [first], ...counted] = rows;
  refuseExcess(ctx, tries, counted);
  if (!referrer || referrer.accountId === account.id) throw new AppError('invalid_request');
  if (known) return;
  if (first && first.paidAt < now - referralWindowMs) throw new AppError('invalid_request');
  await db.batch([insertReferral(db, { referrer: referrer.accountId, referred: account.id }, now)]);
}
