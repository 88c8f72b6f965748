import type { CouponKind } from '#worker/promotion/kinds/kind.ts';
import { pricesOf } from '#worker/promotion/kinds/purchase-terms.ts';
import { afterTexts, durationTexts, priceTexts } from '#worker/promotion/kinds/words.ts';

/** Leads to certain plans, at their full price. */
export const directPlan: CouponKind<'direct_plan'> = {
  name: 'Ausgewähltes Abo',
  hint: 'Führt geradewegs zu bestimmten Abos, zum vollen Preis.',
  inputs: ['required_plans'],

  toColumns: ({ plan_keys: planKeys }) => ({ data: { planKeys } }),
  fromColumns: ({ data: { planKeys = [] } }) => ({ type: 'direct_plan', plan_keys: planKeys }),
  toWire: ({ plan_keys: keys }, context) => ({
    any_data: { stripe_plan_ids: pricesOf(keys, context) },
  }),
  fromWire: ({ any_data: data }) => ({ type: 'direct_plan', plan_keys: data.stripe_plan_ids }),

  offers: () => ({}),
  fitsOneTimePlans: true,
  showsHiddenPlans: true,

  gives: () => 'Dein Abo steht schon fest',
  duration: () => durationTexts.term,
  price: () => priceTexts.plan,
  after: () => afterTexts.renews,
};
