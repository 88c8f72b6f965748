import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { answer, api, read } from '#client/lib/api.ts';
import { invoicesKey, subscriptionKey } from '#client/subscription/query-keys.ts';
import type { DisputeAnswer, DisputePaymentAnswer } from '#worker/subscription/dispute/schemas.ts';
import type { InvoiceAnswer } from '#worker/subscription/schemas.ts';

const disputeKey = ['dispute/get'];
/** After the bank has been asked, its answer may be a moment behind. */
const pollMs = 2000;
const polls = 10;

/** What is to be settled, or has been in the last days. `expected`: something is about to change. */
export function useDispute(expected: boolean) {
  return useQuery<DisputeAnswer>({
    queryKey: disputeKey,
    queryFn: () => read(api.dispute.get.$get()),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      expected &&
      state.data?.dispute?.settle_invoice_status === 'requires_action' &&
      state.dataUpdateCount < polls
        ? pollMs
        : false,
  });
}

/** Settles a dispute; what it answers is shown at once. */
export function usePayDispute() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number): Promise<DisputePaymentAnswer> =>
      answer(api.dispute[':id'].pay.$post({ param: { id: String(id) }, json: {} })),
    onSuccess: ({ dispute }) => {
      client.setQueryData<DisputeAnswer>(disputeKey, { dispute });
      void client.invalidateQueries({ queryKey: subscriptionKey });
      void client.invalidateQueries({ queryKey: invoicesKey });
    },
  }).mutateAsync;
}

/** Pays what a past-due contract owes, and reads again what that has changed. */
export function usePayInvoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<InvoiceAnswer> => answer(api.sub.invoice.pay.$post({ json: {} })),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: subscriptionKey });
      void client.invalidateQueries({ queryKey: invoicesKey });
    },
  }).mutateAsync;
}
