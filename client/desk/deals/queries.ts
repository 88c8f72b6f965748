import { useQuery } from '@tanstack/react-query';
import type { ClientResponse } from 'hono/client';
import type { output } from 'zod/mini';

import { callApi, api, readApi } from '#client/lib/api.ts';
import { sendAct } from '#client/desk/send-once.ts';
import type { DeskDealAnswer, changedDeal, newDeal } from '#worker/desk/deals/schemas.ts';

export const dealsKey = ['desk/deals'];

/** Every deal, including withdrawn ones. */
export function useDeskDeals() {
  return useQuery({ queryKey: dealsKey, queryFn: () => readApi(api.internal.deals.$get()) });
}

export function sendNewDeal(json: output<typeof newDeal>) {
  return callApi(api.internal.deals.$post({ json }));
}

export function sendDealChange(id: number, json: output<typeof changedDeal>) {
  return callApi(api.internal.deals[':id'].$post({ param: { id: String(id) }, json }));
}

/** Withdraws a deal or offers it again. */
export function sendDealOffer(id: number, offered: boolean) {
  const { offer, withdraw } = api.internal.deals[':id'];
  const param = { id: String(id) };
  return offered
    ? sendAct('deal-offer', offer.$post, param)
    : sendAct('deal-withdraw', withdraw.$post, param);
}

/** Replaces the logo of a deal. */
export function sendDealLogo(id: number, file: File): Promise<DeskDealAnswer> {
  const body = new FormData();
  body.set('file', file);
  const response = fetch(`/api/internal/deals/${id}/logo`, { method: 'POST', body });
  return callApi(response as unknown as Promise<ClientResponse<DeskDealAnswer>>);
}
