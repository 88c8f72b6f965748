import { useInfiniteQuery } from '@tanstack/react-query';

import { callApi, api, readApi } from '#client/lib/api.ts';
import { sendOnce } from '#client/desk/send-once.ts';
import type { PayoutMove, PayoutStatus } from '#worker/payout/payout.ts';

export const payoutsKey = ['desk/payouts'];

/** The payouts in a state, page by page. */
export function usePayouts(status: PayoutStatus) {
  return useInfiniteQuery({
    queryKey: [...payoutsKey, status],
    queryFn: ({ pageParam: cursor }) =>
      readApi(api.internal.payouts.$get({ query: { status, ...(cursor && { cursor }) } })),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

/** Moves a payout forward or one step back; only a failure takes a reason. */
export function movePayout(id: string, move: PayoutMove, reason = '') {
  return sendOnce(['payout', id, move, reason], (actionId) => {
    const param = { id };
    const json = { action_id: actionId };
    const payout = api.internal.payouts[':id'];
    if (move === 'fail') return callApi(payout.fail.$post({ param, json: { ...json, reason } }));
    return callApi(payout[move].$post({ param, json }));
  });
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
