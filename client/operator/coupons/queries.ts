import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { output } from 'zod/mini';

import { answer, api, read } from '#client/lib/api.ts';
import { act } from '#client/operator/act.ts';
import type { DeskCoupon, newBatch, newCoupon } from '#worker/operator/coupons/schemas.ts';

export const couponsKey = ['desk/coupons'];

/** Coupons whose code begins so, those of a batch, or those that were made alone. */
export function useCoupons(filter: { q?: string; batch?: string }) {
  return useInfiniteQuery({
    queryKey: [...couponsKey, 'list', filter],
    queryFn: ({ pageParam: cursor }) =>
      read(api.internal.coupons.$get({ query: { ...filter, ...(cursor && { cursor }) } })),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

/** The coupon of that code; null where there is none. */
export function useCoupon(code: string) {
  return useQuery({
    queryKey: [...couponsKey, 'one', code],
    queryFn: async () => {
      const { coupons, most } = await read(api.internal.coupons.$get({ query: { q: code } }));
      const coupon = coupons.find((one) => one.coupon_code === code);
      return coupon ? { coupon, most } : null;
    },
  });
}

/** Who has redeemed a coupon, the latest first. */
export function useRedemptions(id: number) {
  return useInfiniteQuery({
    queryKey: [...couponsKey, 'redemptions', id],
    queryFn: ({ pageParam: cursor }) =>
      read(
        api.internal.coupons[':id'].redemptions.$get({
          param: { id: String(id) },
          query: cursor ? { cursor } : {},
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

/** The batches that were made, the latest first. */
export function useBatches() {
  return useInfiniteQuery({
    queryKey: [...couponsKey, 'batches'],
    queryFn: ({ pageParam: before }) =>
      read(api.internal.coupons.batch.$get({ query: before === null ? {} : { before } })),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => (next === null ? null : String(next)),
  });
}

export function createCoupon(json: output<typeof newCoupon>) {
  return answer(api.internal.coupons.$post({ json }));
}

export function createBatch(json: output<typeof newBatch>) {
  return answer(api.internal.coupons.batch.$post({ json }));
}

/** Has nobody redeem a coupon any more, or has people redeem it again. */
export function disableCoupon({ id, updated_at: seen }: DeskCoupon, disabled: boolean) {
  return act(['coupon', id, seen, disabled], (actionId) =>
    answer(
      api.internal.coupons[':id'].$post({
        param: { id: String(id) },
        json: { action_id: actionId, updated_at: seen, disabled },
      }),
    ),
  );
}

/** Where a batch's codes are downloaded. */
export function couponFilePath(batchId: string): string {
  return `/api/internal/coupons/batch/${batchId}.csv`;
}
