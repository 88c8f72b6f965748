import type { CouponData, WireContext } from '#worker/promotion/kinds/kind.ts';

/** Conditions that several kinds share: their plans, and whether the contract ends by itself. */
interface PurchaseTerms {
  plan_keys?: string[] | undefined;
  cancel_at_period_end?: boolean | undefined;
}

/** As `CouponAnyData` has them. */
interface WireTerms {
  cancel_at_period_end: boolean;
  stripe_plan_ids: string[];
}

export function termsToData(gift: PurchaseTerms): CouponData {
  return { planKeys: gift.plan_keys, cancelAtPeriodEnd: gift.cancel_at_period_end };
}

export function termsFromData(data: CouponData): PurchaseTerms {
  return { plan_keys: data.planKeys, cancel_at_period_end: data.cancelAtPeriodEnd };
}

export function termsToWire(gift: PurchaseTerms, context: WireContext): WireTerms {
  return {
    cancel_at_period_end: gift.cancel_at_period_end ?? false,
    stripe_plan_ids: pricesOf(gift.plan_keys, context),
  };
}

export function termsFromWire(terms: WireTerms): PurchaseTerms {
  const { cancel_at_period_end, stripe_plan_ids: prices } = terms;
  return { cancel_at_period_end, plan_keys: prices.length > 0 ? prices : undefined };
}

/** The prices that sell these plans now. */
export function pricesOf(planKeys: readonly string[] = [], { priceOf }: WireContext): string[] {
  return planKeys.flatMap((key) => priceOf(key) ?? []);
}
