import { countWaitingProofs } from '#worker/cashback/desk/shared-sql.ts';
import { countPausedEndpoints } from '#worker/client-api/desk/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { countOpenCases } from '#worker/declaration/desk/shared-sql.ts';
import { countWaitingReferrals } from '#worker/marketing/desk/shared-sql.ts';
import type { OverviewAnswer } from '#worker/desk/schemas.ts';
import { countWaiting } from '#worker/desk/second-looks/second-looks-sql.ts';
import { countWaitingPayouts } from '#worker/payout/desk/shared-sql.ts';

/** Counting costs, and nobody needs to know whether a hundred or a thousand wait. */
const most = 100;

/** How much waits at the desk. One round trip. */
export async function getOverview({ db }: DeskCtx): Promise<OverviewAnswer> {
  const counts = await batch(db, {
    proofs: countWaitingProofs(db, most),
    payouts: countWaitingPayouts(db, most),
    referrals: countWaitingReferrals(db, most),
    declarations: countOpenCases(db, most),
    apps: countPausedEndpoints(db),
    secondLooks: countWaiting(db, most),
  });
  return {
    proofs: counts.proofs[0]?.count ?? 0,
    payouts: counts.payouts[0]?.count ?? 0,
    referrals: counts.referrals[0]?.count ?? 0,
    declarations: counts.declarations[0]?.count ?? 0,
    apps: counts.apps[0]?.count ?? 0,
    second_looks: counts.secondLooks[0]?.count ?? 0,
    most,
  };
}
