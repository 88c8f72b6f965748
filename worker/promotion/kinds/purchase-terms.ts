/** Conditions that several kinds share: their plans, and whether the contract ends by itself. */
export interface PurchaseTerms {
  plan_keys?: string[] | undefined;
  cancel_at_period_end?: boolean | undefined;
}

/** As `CouponAnyData` has them. */
export interface WireTerms {
  cancel_at_period_end: boolean;
  stripe_plan_ids: string[];
}

export function termsFromWire(terms: WireTerms): PurchaseTerms {
  const { cancel_at_period_end, stripe_plan_ids: prices } = terms;
  return { cancel_at_period_end, plan_keys: prices.length > 0 ? prices : undefined };
}
