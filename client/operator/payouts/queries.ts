import { useInfiniteQuery } from '@tanstack/react-query';

import { answer, api, read } from '#client/lib/api.ts';
import { act } from '#client/operator/act.ts';
import type { PayoutMove, PayoutStatus } from '#worker/payout/payout.ts';

export const payoutsKey = ['desk/payouts'];

/** The payouts that stand like that, page by page. */
export function usePayouts(status: PayoutStatus) {
  return useInfiniteQuery({
    queryKey: [...payoutsKey, status],
    queryFn: ({ pageParam: cursor }) =>
      read(api.internal.payouts.$get({ query: { status, ...(cursor && { cursor }) } })),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

/** Moves a payout on, or one step back; only a failure has a reason. */
export function movePayout(id: string, move: PayoutMove, reason = '') {
  return act(['payout', id, move, reason], (actionId) => {
    const param = { id };
    const json = { action_id: actionId };
    const payout = api.internal.payouts[':id'];
    if (move === 'fail') return answer(payout.fail.$post({ param, json: { ...json, reason } }));
    return answer(payout[move].$post({ param, json }));
  });
}

/** Puts everything approved into a file for the payment provider. */
export function makeBatch() {
  return act(['payout-batch'], (actionId) =>
    answer(api.internal.payouts.batch.$post({ json: { action_id: actionId } })),
  );
}

/** Where a batch's file is downloaded. */
export function batchPath(id: string): string {
  return `/api/internal/payouts/batch/${id}.csv`;
}
