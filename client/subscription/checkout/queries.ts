import { useQuery, useQueryClient } from '@tanstack/react-query';

import { api, read } from '#client/lib/api.ts';
import type { QuoteAnswer } from '#worker/subscription/schemas.ts';

/** Whether a contract runs already. Never remembered: a purchase changes it. */
export function useActiveStripe() {
  return useQuery({
    queryKey: ['sub/activestripe'],
    queryFn: () => read(api.sub.activestripe.$get()),
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** The contract that this plan would be now; asked once a visit, so that it doesn't move. */
export function useQuote(planId: string) {
  return useQuery<QuoteAnswer>({
    queryKey: ['sub/quote', planId],
    queryFn: () => read(api.sub.quote.$get({ query: { plan_id: planId } })),
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** Replaces the quote on the page by the one that the server has just answered. */
export function useSetQuote(planId: string): (quote: QuoteAnswer) => void {
  const client = useQueryClient();
  return (quote) => client.setQueryData(['sub/quote', planId], quote);
}
