import { callApi, api } from '#client/lib/api.ts';
import { sendAct, sendOnce } from '#client/desk/send-once.ts';
import { useList } from '#client/desk/use-list.ts';
import type { PayoutMove, PayoutStatus } from '#worker/payout/payout.ts';

export const payoutsKey = ['desk/payouts'];

/** The payouts in a state, page by page. */
export function usePayouts(status: PayoutStatus) {
  return useList(
    [...payoutsKey, status],
    (after) => api.internal.payouts.$get({ query: { status, ...after } }),
    (page) => page.payouts,
  );
}

/** Moves a payout forward or one step back; only a failure takes a reason. */
export function movePayout(id: string, move: PayoutMove, reason = '') {
  const payout = api.internal.payouts[':id'];
  if (move === 'fail') return sendAct('payout-fail', payout.fail.$post, { id }, { reason });
  return sendAct(`payout-${move}`, payout[move].$post, { id });
}

/** Creates a batch file for the payment provider from all approved payouts. */
export function requestPayoutBatch() {
  return sendOnce(['payout-batch'], (actionId) =>
    callApi(api.internal['payout-batches'].$post({ json: { action_id: actionId } })),
  );
}

/** The download path of a batch file. */
export function batchPath(id: string): string {
  return `/api/internal/payout-batches/${id}.csv`;
}
