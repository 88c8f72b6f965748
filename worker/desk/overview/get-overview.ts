import { countWaitingProofs } from '#worker/cashback/desk/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { countOpenCases } from '#worker/declaration/desk/shared-sql.ts';
import { countWaitingReferrals } from '#worker/marketing/desk/shared-sql.ts';
import type { OverviewAnswer } from '#worker/desk/schemas.ts';
import { countWaitingPayouts } from '#worker/payout/desk/shared-sql.ts';
import { selectDoubledDebits } from '#worker/subscription/dispute/shared-sql.ts';
import { selectFailedRepayments } from '#worker/subscription/repayment/shared-sql.ts';

/** Counting costs, and nobody needs to know whether a hundred or a thousand wait. */
const most = 100;

/** How much waits at the desk. One round trip. */
export async function getOverview({ db }: DeskCtx): Promise<OverviewAnswer> {
  const { proofs, payouts, referrals, declarations, failed, doubled } = await batch(db, {
    proofs: countWaitingProofs(db, most),
    payouts: countWaitingPayouts(db, most),
    referrals: countWaitingReferrals(db, most),
    declarations: countOpenCases(db, most),
    failed: selectFailedRepayments(db, most),
    doubled: selectDoubledDebits(db, most),
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
    doubled_debits: doubled.map(({ id, accountId, email, cents, refundedAt, openedAt }) => ({
      id,
      account_id: accountId,
      email,
      cents,
      refunded_at: refundedAt,
      returned_at: openedAt,
    })),
  };
}
