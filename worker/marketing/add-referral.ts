import { readAsCaller } from '#worker/account/caller.ts';
import { refuseExcess, tryOfCaller } from '#worker/account/count-tries.ts';
import { selectSpent } from '#worker/account/known/shared-sql.ts';
import { limits } from '#worker/account/limits.ts';
import { countTry } from '#worker/account/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { referralWindowMs } from '#worker/marketing/referral.ts';
import {
  insertReferral,
  selectFirstPayment,
  selectReferralOf,
  selectReferrer,
} from '#worker/marketing/sql.ts';

/**
 * Records who referred the caller, once: the first referrer stays, and a repeated call gets the
 * same answer. The referral counts with the caller's first payment. Throws `not_logged_in`,
 * `too_many_requests`, and `invalid_request` for an unknown code, the caller's own code or mailbox,
 * that of somebody whom the caller has referred, and a caller who was a customer before, also under
 * another account (docs/decisions/0078).
 */
export async function addReferral(ctx: Ctx, code: string): Promise<void> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const tries = [tryOfCaller(ctx, limits.referralPerAccount)];
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    referrers: selectReferrer(db, code, accountId),
    referrals: selectReferralOf(db, accountId),
    firstPayments: selectFirstPayment(db, accountId),
    spent: selectSpent(db, accountId),
    tryCounts: tries.map((one) => countTry(db, one)),
  }));
  refuseExcess(ctx, tries, rows.tryCounts);
  const [referrer] = rows.referrers;
  const [firstPayment] = rows.firstPayments;
  if (!referrer || referrer.accountId === account.id) throw new AppError('invalid_request');
  if (rows.referrals.length > 0) return;
  // Nobody brings themselves, nor a customer who has come back under another account.
  if (referrer.isSameMailbox || rows.spent[0]?.customer === 1) {
    throw new AppError('invalid_request');
  }
  if (firstPayment && firstPayment.paidAt < now - referralWindowMs) {
    throw new AppError('invalid_request');
  }
  const pair = { referrer: referrer.accountId, referred: account.id };
  const { meta } = await insertReferral(db, pair, now);
  // The caller has referred the other person before, or the same call came twice at once.
  if (meta.changes === 0 && (await selectReferralOf(db, account.id)).length === 0) {
    throw new AppError('invalid_request');
  }
}
