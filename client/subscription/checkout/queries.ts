import { useQuery, useQueryClient } from '@tanstack/react-query';

import { failureCode } from '#client/lib/api-failure.ts';
import { api, read } from '#client/lib/api.ts';
import { quoteIn } from '#client/subscription/checkout/quote-in.ts';
import { broughtCoupon, refusesCoupon } from '#client/subscription/checkout/used-coupon.ts';
import type { NamedCoupon } from '#client/subscription/checkout/used-coupon.ts';
import type { SelectedPlan } from '#client/subscription/selected-plan.ts';
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

/** What the checkout has to know of a plan; the rest comes with its quote. */
export type BroughtPlan = Pick<SelectedPlan, 'plan_id'> & Partial<SelectedPlan>;

/** A contract as it would be. */
export interface Order extends QuoteAnswer {
  /** The price of the plan that its coupon says takes over, where that is known here. */
  nextPlanId: string | null;
  /** It is another than was promised on the way here. */
  changed: boolean;
  /** Why the coupon that was brought along is not in it. */
  refusedCoupon?: string;
}

/**
 * The contract that this plan would be now, with that coupon and the extra days that were promised.
 * Throws an ApiFailure.
 */
export async function askForOrder(plan: BroughtPlan, coupon: NamedCoupon | null): Promise<Order> {
  const { plan_id, extra_days: days } = plan;
  const query = {
    plan_id,
    ...(typeof days === 'number' && { extra_days: String(days) }),
    ...(coupon && { coupon: coupon.code }),
    ...(coupon?.id && { sub_coupon_id: String(coupon.id) }),
  };
  const brought = coupon !== null && coupon.code === plan.stripe_coupon_code;
  const nextPlanId = (brought && plan.next_stripe_plan_id) || null;
  try {
    return { ...(await read(api.sub.quote.$get({ query }))), nextPlanId, changed: false };
  } catch (error) {
    const truth = quoteIn(error);
    if (!truth) throw error;
    return { ...truth, nextPlanId, changed: true };
  }
}

/**
 * The contract of the plan as it was brought here; asked once a visit, so that it doesn't move. A
 * coupon that is no longer good is left out, and said.
 */
export function useOrder(plan: BroughtPlan) {
  return useQuery<Order>({
    queryKey: ['sub/quote', plan.plan_id],
    async queryFn() {
      const coupon = broughtCoupon(plan);
      if (!coupon) return askForOrder(plan, null);
      try {
        return await askForOrder(plan, coupon);
      } catch (error) {
        const code = failureCode(error);
        if (!refusesCoupon(code)) throw error;
        return { ...(await askForOrder(plan, null)), refusedCoupon: code };
      }
    },
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** Replaces the order on the page by what the server has just answered. */
export function useSetOrder(planId: string): (order: Order) => void {
  const client = useQueryClient();
  return (order) => client.setQueryData<Order>(['sub/quote', planId], order);
}
