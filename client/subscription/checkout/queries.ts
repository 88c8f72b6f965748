import { useQuery, useQueryClient } from '@tanstack/react-query';

import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { api, readApi } from '#client/lib/api.ts';
import { useFirstData } from '#client/lib/use-first-answer.ts';
import type { SelectedPlan } from '#client/subscription/selected-plan.ts';
import type { QuoteAnswer } from '#worker/subscription/quote/schemas.ts';

/** The quote of a `price_changed` failure; null for any other failure. */
export function changedQuote(error: unknown): QuoteAnswer | null {
  if (!(error instanceof ApiFailure) || error.code !== 'price_changed') return null;
  const { plan, quote, buyer } = error.options.details ?? {};
  return plan && quote
    ? ({ plan, quote, ...(buyer !== undefined && { buyer }) } as QuoteAnswer)
    : null;
}

/** A coupon as an order refers to it: its code, and its id if known. */
interface CouponRef {
  code: string;
  id?: number;
}

/** The coupon that was chosen with the plan; null if there is none. */
function selectedCoupon(plan: Partial<SelectedPlan>): CouponRef | null {
  const { stripe_coupon_code: code, sub_coupon_id: id } = plan;
  return code ? { code, id: id ?? undefined } : null;
}

/** Error codes of an unusable coupon. */
const refusals: ReadonlySet<string> = new Set([
  'coupon_invalid',
  'invalid_coupon',
  'invalid_coupon_has_sub',
  'invalid_promotion',
]);

/** Whether a call was refused because of its coupon. */
export function isCouponRefusal(code: string): boolean {
  return refusals.has(code);
}

/** Whether the person has a running contract. Not cached, since a purchase changes it. */
export function useActiveContract() {
  return useQuery({
    queryKey: ['sub/activestripe'],
    queryFn: () => readApi(api.sub.activestripe.$get()),
    gcTime: 0,
    staleTime: Infinity,
    ...useFirstData('activeContract'),
  });
}

/** The plan that was chosen; the checkout needs its id, the rest comes with the quote. */
export type CheckoutPlan = Pick<SelectedPlan, 'plan_id'> &
  Partial<SelectedPlan> & {
    /** Its trial is done without, because this person or payment method has had one. */
    without_trial?: boolean;
  };

/** The contract that an order would make. */
export interface CheckoutOrder extends QuoteAnswer {
  /** The plan that follows according to the coupon; null if unknown here. */
  nextPlanId: string | null;
  /** Whether its plan's trial is done without. */
  withoutTrial: boolean;
  /** Whether it differs from what was promised on the way here. */
  changed: boolean;
  /** The error code of the chosen coupon that could not be used. */
  refusedCoupon?: string;
}

/** Loads the quote of a plan with a coupon and the promised extra days. Throws an ApiFailure. */
export async function fetchOrder(
  plan: CheckoutPlan,
  coupon: CouponRef | null,
): Promise<CheckoutOrder> {
  const { plan_id, extra_days: days, without_trial: withoutTrial = false } = plan;
  const query = {
    plan_id,
    ...(withoutTrial && { without_trial: 'true' as const }),
    ...(typeof days === 'number' && { extra_days: String(days) }),
    ...(coupon && { coupon: coupon.code }),
    ...(coupon?.id && { sub_coupon_id: String(coupon.id) }),
  };
  const isPlanCoupon = coupon !== null && coupon.code === plan.stripe_coupon_code;
  const nextPlanId = (isPlanCoupon && plan.next_stripe_plan_id) || null;
  const known = { nextPlanId, withoutTrial };
  try {
    return { ...(await readApi(api.sub.quote.$get({ query }))), ...known, changed: false };
  } catch (error) {
    const changed = changedQuote(error);
    if (!changed) throw error;
    return { ...changed, ...known, changed: true };
  }
}

/**
 * The order of the chosen plan. It is loaded once per visit, so that it does not change while the
 * person reads. An unusable coupon is dropped and its error code kept.
 */
export function useOrder(plan: CheckoutPlan) {
  return useQuery<CheckoutOrder>({
    queryKey: ['sub/quote', plan.plan_id],
    async queryFn() {
      const coupon = selectedCoupon(plan);
      if (!coupon) return fetchOrder(plan, null);
      try {
        return await fetchOrder(plan, coupon);
      } catch (error) {
        const code = failureCode(error);
        if (!isCouponRefusal(code)) throw error;
        return { ...(await fetchOrder(plan, null)), refusedCoupon: code };
      }
    },
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** Replaces the cached order with one that the server just answered. */
export function useSetOrder(planId: string): (order: CheckoutOrder) => void {
  const client = useQueryClient();
  return (order) => client.setQueryData<CheckoutOrder>(['sub/quote', planId], order);
}
