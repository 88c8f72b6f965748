import type { CouponKind } from '#worker/promotion/kinds/kind.ts';
import { afterTexts, durationTexts, priceTexts } from '#worker/promotion/kinds/words.ts';

/** Leads to certain plans, at their full price. */
export const directPlan: CouponKind<'direct_plan'> = {
  name: 'Ausgewähltes Abo',

  fromWire: ({ any_data: data }) => ({ type: 'direct_plan', plan_keys: data.stripe_plan_ids }),

  offers: () => ({}),
  fitsOneTimePlans: true,
  showsHiddenPlans: true,

  gives: () => 'Dein Abo steht schon fest',
  duration: () => durationTexts.term,
  price: () => priceTexts.plan,
  after: () => afterTexts.renews,
};
