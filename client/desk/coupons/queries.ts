import { useQuery } from '@tanstack/react-query';
import type { output } from 'zod/mini';

import { callApi, api, readApi } from '#client/lib/api.ts';
import { sendAct } from '#client/desk/send-once.ts';
import { useList } from '#client/desk/use-list.ts';
import type { DeskCoupon, newBatch, newCoupon } from '#worker/desk/coupons/schemas.ts';

export const couponsKey = ['desk/coupons'];

/** Coupons whose code begins with `q`, those of a batch, or those that were made alone. */
export function useCoupons(filter: { q?: string; batch?: string }) {
  return useList(
    [...couponsKey, 'list', filter],
    (after) => api.internal.coupons.$get({ query: { ...filter, ...after } }),
    (page) => page.coupons,
  );
}

/** The coupon of that code; null for none. */
export function useDeskCoupon(code: string) {
  return useQuery({
    queryKey: [...couponsKey, 'one', code],
    queryFn: async () => {
      const { coupons, most } = await readApi(api.internal.coupons.$get({ query: { q: code } }));
      const coupon = coupons.find((one) => one.coupon_code === code);
      return coupon ? { coupon, most } : null;
    },
  });
}

/** Who has redeemed a coupon, the latest first. */
export function useRedemptions(id: number) {
  return useList(
    [...couponsKey, 'redemptions', id],
    (query) => api.internal.coupons[':id'].redemptions.$get({ param: { id: String(id) }, query }),
    (page) => page.redemptions,
  );
}

/** All batches, the latest first. */
export function useBatches() {
  return useList(
    [...couponsKey, 'batches'],
    ({ cursor: before }) =>
      api.internal['coupon-batches'].$get({ query: before ? { before } : {} }),
    (page) => page.batches,
  );
}

export function postCoupon(json: output<typeof newCoupon>) {
  return callApi(api.internal.coupons.$post({ json }));
}

export function postCouponBatch(json: output<typeof newBatch>) {
  return callApi(api.internal['coupon-batches'].$post({ json }));
}

/** Disables a coupon, or with false enables it again. */
export function disableCoupon({ id, updated_at: seen }: DeskCoupon, disabled: boolean) {
  const coupon = api.internal.coupons[':id'];
  return sendAct('coupon', coupon.$post, { id: String(id) }, { updated_at: seen, disabled });
}

/** The address of the file with a batch's codes. */
export function couponFilePath(batchId: string): string {
  return `/api/internal/coupon-batches/${batchId}.csv`;
}
