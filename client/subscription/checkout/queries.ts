import { useQuery, useQueryClient } from '@tanstack/react-query';

import { api, read } from '#client/lib/api.ts';
import { quoteIn } from '#client/subscription/checkout/quote-in.ts';
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

/** A contract as it would be, and whether that is another than was promised. */
interface ShownQuote extends QuoteAnswer {
  changed: boolean;
}

/**
 * The contract that this plan would be now, with the extra days that were promised; asked once a
 * visit, so that it doesn't move.
 */
export function useQuote(planId: string, extraDays: number | null) {
  return useQuery<ShownQuote>({
    queryKey: ['sub/quote', planId],
    async queryFn() {
      const promised = extraDays === null ? {} : { extra_days: String(extraDays) };
      const query = { plan_id: planId, ...promised };
      try {
        return { ...(await read(api.sub.quote.$get({ query }))), changed: false };
      } catch (error) {
        const truth = quoteIn(error);
        if (!truth) throw error;
        return { ...truth, changed: true };
      }
    },
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** Replaces the quote on the page by the one that the server has just answered. */
export function useSetQuote(planId: string): (quote: QuoteAnswer) => void {
  const client = useQueryClient();
  return (quote) =>
    client.setQueryData<ShownQuote>(['sub/quote', planId], { ...quote, changed: true });
}
