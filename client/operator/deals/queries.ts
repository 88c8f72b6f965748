import { useQuery } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import type { output } from 'zod/mini';

import { answer, api, read } from '#client/lib/api.ts';
import { act } from '#client/operator/act.ts';
import type { DeskDealAnswer, changedDeal, newDeal } from '#worker/operator/deals/schemas.ts';

export const dealsKey = ['desk/deals'];

/** Every deal, withdrawn ones too. */
export function useDeals() {
  return useQuery({ queryKey: dealsKey, queryFn: () => read(api.internal.deals.$get()) });
}

export function createDeal(json: output<typeof newDeal>) {
  return answer(api.internal.deals.$post({ json }));
}

export function changeDeal(id: number, json: output<typeof changedDeal>) {
  return answer(api.internal.deals[':id'].$post({ param: { id: String(id) }, json }));
}

/** Takes a deal off the list, or puts it back. */
export function offerDeal(id: number, offered: boolean) {
  return act(['deal-offer', id, offered], (actionId) => {
    const input = { param: { id: String(id) }, json: { action_id: actionId } };
    const deal = api.internal.deals[':id'];
    return answer(offered ? deal.offer.$post(input) : deal.withdraw.$post(input));
  });
}

/** Gives a deal another logo. */
export function uploadLogo(id: number, file: File): Promise<DeskDealAnswer> {
  const body = new FormData();
  body.set('file', file);
  const sent = fetch(`/api/internal/deals/${id}/logo`, { method: 'POST', body });
  return answer(sent as unknown as Promise<ClientResponse<DeskDealAnswer>>);
}
