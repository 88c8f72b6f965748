import { useQuery } from '@tanstack/react-query';
import type { output } from 'zod/mini';

import { api, callApi, readApi } from '#client/lib/api.ts';
import { sendAct } from '#client/desk/send-once.ts';
import type {
  cancellationInput,
  planChangeInput,
  refundInput,
} from '#worker/desk/money/schemas.ts';

const person = api.internal.people[':id'];

/** What of an invoice's payment can go back now; read anew for each dialog. */
export function useRefundPreview(id: string, invoice: string) {
  return useQuery({
    queryKey: ['desk/refund', id, invoice],
    queryFn: () => readApi(person.refunds[':thing'].$get({ param: { id, thing: invoice } })),
    gcTime: 0,
  });
}

export function sendRefund(id: string, json: output<typeof refundInput>) {
  return callApi(person.refunds.$post({ param: { id }, json }));
}

/** What ending a contract in that way would mean now; null asks nothing yet. */
export function useEndPreview(
  id: string,
  contract: string,
  wanted: { when: string; refund: string } | null,
) {
  return useQuery({
    queryKey: ['desk/end', id, contract, wanted],
    queryFn: () =>
      readApi(
        person.cancellations[':thing'].$get({
          param: { id, thing: contract },
          query: wanted ?? { when: 'now', refund: 'none' },
        }),
      ),
    enabled: wanted !== null,
    gcTime: 0,
    retry: false,
  });
}

export function sendEnd(id: string, json: output<typeof cancellationInput>) {
  return callApi(person.cancellations.$post({ param: { id }, json }));
}

/** What that plan would mean for the person now; an empty id asks nothing yet. */
export function usePlanChangePreview(id: string, planId: string) {
  return useQuery({
    queryKey: ['desk/plan-change', id, planId],
    queryFn: () => readApi(person.changes[':thing'].$get({ param: { id, thing: planId } })),
    enabled: planId !== '',
    gcTime: 0,
    retry: false,
  });
}

export function sendPlanChange(id: string, json: output<typeof planChangeInput>) {
  return callApi(person.changes.$post({ param: { id }, json }));
}

export function sendPlanChangeUndo(id: string, contract: string, reason: string) {
  return sendAct(
    'plan-change-undo',
    person.changes[':thing'].undo.$post,
    { id, thing: contract },
    { reason },
  );
}
