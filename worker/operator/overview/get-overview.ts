import { countWaitingProofs } from '#worker/cashback/desk/statements.ts';
import type { DeskCtx } from '#worker/context.ts';
import { countWaitingReferrals } from '#worker/marketing/desk/statements.ts';
import type { OverviewAnswer } from '#worker/operator/schemas.ts';
import { countWaitingPayouts } from '#worker/payout/desk/statements.ts';

/** Nobody needs to know whether it is a hundred or a thousand, and counting costs. */
const most = 100;

/** What waits at the desk. One round trip. */
export async function getOverview({ db }: DeskCtx): Promise<OverviewAnswer> {
  const [proofs, payouts, referrals] = await db.batch([
    countWaitingProofs(db, most),
    countWaitingPayouts(db, most),
    countWaitingReferrals(db, most),
  ]);
  return {
    proofs: proofs[0]?.count ?? 0,
    payouts: payouts[0]?.count ?? 0,
    referrals: referrals[0]?.count ?? 0,
    most,
  };
}
