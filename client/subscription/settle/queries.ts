import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { callApi, api, readApi } from '#client/lib/api.ts';
import { useFirstData } from '#client/lib/use-first-answer.ts';
import { invoicesKey, subscriptionKey } from '#client/subscription/query-keys.ts';
import type {
  DisputeAnswer,
  DisputePaymentAnswer,
  InvoiceAnswer,
} from '#worker/subscription/billing/schemas.ts';

const disputeKey = ['dispute/get'];
/** After the bank's confirmation the result may arrive a moment later. */
const pollMs = 2000;
const polls = 10;

/** The dispute that is open or was settled in the last days. `expected`: poll for a change. */
export function useDispute(expected: boolean) {
  return useQuery<DisputeAnswer>({
    queryKey: disputeKey,
    queryFn: () => readApi(api.dispute.get.$get()),
    ...useFirstData('dispute'),
    refetchInterval: ({ state }) =>
      expected && state.data?.dispute?.settle_requires_action && state.dataUpdateCount < polls
        ? pollMs
        : false,
  });
}

/** Settles a dispute; shows the answered state at once. */
export function usePayDispute() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number): Promise<DisputePaymentAnswer> =>
      callApi(api.dispute[':id'].pay.$post({ param: { id: String(id) }, json: {} })),
    onSuccess: ({ dispute }) => {
      client.setQueryData<DisputeAnswer>(disputeKey, { dispute });
      void client.invalidateQueries({ queryKey: subscriptionKey });
      void client.invalidateQueries({ queryKey: invoicesKey });
    },
  }).mutateAsync;
}

/** Pays an overdue contract, then reloads what changed. */
export function usePayInvoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<InvoiceAnswer> => callApi(api.sub.invoice.pay.$post({ json: {} })),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: subscriptionKey });
      void client.invalidateQueries({ queryKey: invoicesKey });
    },
  }).mutateAsync;
}
