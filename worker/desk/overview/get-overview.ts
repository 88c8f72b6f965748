import { addDays } from '#worker/calendar.ts';
import { countWaitingProofs } from '#worker/cashback/desk/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { countOpenCases } from '#worker/declaration/desk/shared-sql.ts';
import { countWaitingReferrals } from '#worker/marketing/desk/shared-sql.ts';
import type { OverviewAnswer } from '#worker/desk/schemas.ts';
import { countWaitingPayouts } from '#worker/payout/desk/shared-sql.ts';
import { selectFailedRepayments } from '#worker/subscription/repayment/shared-sql.ts';

/** Counting costs, and nobody needs to know whether a hundred or a thousand wait. */
const most = 100;
/** For how long a failed repayment is shown here; its person's page shows it always. */
const failedShownDays = 30;

/** How much waits at the desk. One round trip. */
export async function getOverview({ db, clock }: DeskCtx): Promise<OverviewAnswer> {
  const { proofs, payouts, referrals, declarations, failed } = await batch(db, {
    proofs: countWaitingProofs(db, most),
    payouts: countWaitingPayouts(db, most),
    referrals: countWaitingReferrals(db, most),
    declarations: countOpenCases(db, most),
    failed: selectFailedRepayments(db, addDays(clock.now(), -failedShownDays), most),
  });
  return {
    proofs: proofs[0]?.count ?? 0,
    payouts: payouts[0]?.count ?? 0,
    referrals: referrals[0]?.count ?? 0,
    declarations: declarations[0]?.count ?? 0,
    most,
    failed_repayments: failed.map(({ key, accountId, email, problem, failedAt }) => ({
      key,
      account_id: accountId,
      email,
      problem,
      failed_at: failedAt,
    })),
  };
}
