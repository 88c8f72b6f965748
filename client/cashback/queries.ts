import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';

import { callApi, api, readApi } from '#client/lib/api.ts';
import { useFirstData } from '#client/lib/use-first-answer.ts';
import { uploadFile } from '#client/lib/upload-file.ts';
import type {
  CashbackUserAnswer,
  Deal,
  UploadAnswer,
  UsageAnswer,
} from '#worker/cashback/schemas.ts';

const usageKey = (id: number) => ['cashback/usage', id];

export function useDeals() {
  return useQuery<Deal[]>({
    queryKey: ['cashback/deals'],
    queryFn: () => readApi(api.cashback.deals.$get()),
    ...useFirstData('deals'),
  });
}

/** One deal; throws `not_found` if there is none. */
export function useDeal(id: number) {
  return useQuery<Deal>({
    queryKey: ['cashback/deal', id],
    queryFn: () => readApi(api.cashback.deals[':id'].$get({ param: { id: String(id) } })),
    ...useFirstData('deal'),
  });
}

/** The state of the person's use of a deal. */
export function useUsage(id: number) {
  return useQuery<UsageAnswer>({
    queryKey: usageKey(id),
    queryFn: () => readApi(api.cashback.deals[':id'].usage.$get({ param: { id: String(id) } })),
    ...useFirstData('usage'),
    // An operator may decide while the person is in another window.
    refetchOnWindowFocus: true,
  });
}

/** The pseudonym of the person for the deal's partner. */
export function usePartnerUser(dealId: number) {
  return useQuery<CashbackUserAnswer>({
    queryKey: ['cashback/user', dealId],
    queryFn: () => readApi(api.cashback.user.$get({ query: { deal: String(dealId) } })),
    ...useFirstData('partnerUser'),
  });
}

/** Sets the state of a use if it is known, then reloads it. */
export function useReloadUsage(dealId: number) {
  const client = useQueryClient();
  return async (known?: UsageAnswer): Promise<void> => {
    if (known) client.setQueryData(usageKey(dealId), known);
    await client.invalidateQueries({ queryKey: usageKey(dealId) });
  };
}

/** Uploads a proof. */
export function sendProof(
  dealId: number,
  file: File,
  options: Parameters<typeof uploadFile>[2],
): Promise<UploadAnswer> {
  const path = `/api/cashback/deals/${dealId}/upload`;
  return callApi(uploadFile(path, file, options) as Promise<ClientResponse<UploadAnswer>>);
}
