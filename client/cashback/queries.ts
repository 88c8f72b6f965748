import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';

import { answer, api, read } from '#client/lib/api.ts';
import { uploadFile } from '#client/lib/upload-file.ts';
import type {
  CashbackUserAnswer,
  Deal,
  UploadAnswer,
  UsageAnswer,
} from '#worker/cashback/schemas.ts';

const usageKey = (id: number) => ['cashback/usage', id];

/** The partners' deals. */
export function useDeals() {
  return useQuery<Deal[]>({
    queryKey: ['cashback/deals'],
    queryFn: () => read(api.cashback.deals.$get()),
  });
}

/** One deal; `not_found` for none. */
export function useDeal(id: number) {
  return useQuery<Deal>({
    queryKey: ['cashback/deal', id],
    queryFn: () => read(api.cashback.deals[':id'].$get({ param: { id: String(id) } })),
  });
}

/** How the person's use of a deal stands. */
export function useUsage(id: number) {
  return useQuery<UsageAnswer>({
    queryKey: usageKey(id),
    queryFn: () => read(api.cashback.deals[':id'].usage.$get({ param: { id: String(id) } })),
    // It is decided while somebody is elsewhere.
    refetchOnWindowFocus: true,
  });
}

/** What the deal's partner knows the person by. */
export function usePartnerUser(dealId: number) {
  return useQuery<CashbackUserAnswer>({
    queryKey: ['cashback/user', dealId],
    queryFn: () => read(api.cashback.user.$get({ query: { deal: String(dealId) } })),
  });
}

/** Takes over how the use of a deal stands, where it is known, and reads it again. */
export function useReloadUsage(dealId: number) {
  const client = useQueryClient();
  return async (known?: UsageAnswer): Promise<void> => {
    if (known) client.setQueryData(usageKey(dealId), known);
    await client.invalidateQueries({ queryKey: usageKey(dealId) });
  };
}

/** Hands in a proof. */
export function sendProof(
  dealId: number,
  file: File,
  watched: Parameters<typeof uploadFile>[2],
): Promise<UploadAnswer> {
  const path = `/api/cashback/deals/${dealId}/upload`;
  return answer(uploadFile(path, file, watched) as Promise<ClientResponse<UploadAnswer>>);
}
