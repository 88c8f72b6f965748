import type { CouponKind } from '#worker/promotion/kinds/kind.ts';
import {
  termsFromData,
  termsFromWire,
  termsToData,
  termsToWire,
} from '#worker/promotion/kinds/purchase-terms.ts';
import { afterTermText, durationTexts, offText } from '#worker/promotion/kinds/words.ts';

/** Less to pay for the first term. Stripe takes it off by a coupon of its own. */
export const discount: CouponKind<'discount'> = {
  name: 'Rabatt',
  hint: 'Weniger für die erste Laufzeit, bei Raten auf alle Raten verteilt.',
  inputs: ['discount', 'plans', 'cancel_at_period_end'],

  toColumns: ({ percent_off, amount_off, ...terms }) => ({
    data: termsToData(terms),
    percentOff: percent_off ?? null,
    amountOff: amount_off ?? null,
  }),
  fromColumns: ({ data, percentOff, amountOff }) => ({
    type: 'discount',
    percent_off: percentOff ?? undefined,
    amount_off: amountOff ?? undefined,
    ...termsFromData(data),
  }),
  toWire: ({ percent_off = null, amount_off = null, ...terms }, context) => ({
    stripe_coupon_info: { percent_off, amount_off },
    any_data: { stripe_coupon_code: context.stripeCouponCode, ...termsToWire(terms, context) },
  }),
  fromWire: ({ stripe_coupon_info: info, any_data: data }) => ({
    type: 'discount',
    percent_off: info?.percent_off ?? undefined,
    amount_off: info?.amount_off ?? undefined,
    ...termsFromWire(data),
  }),

  offers: ({ percent_off, amount_off, cancel_at_period_end: ends = false }) => ({
    cancelAtPeriodEnd: ends,
    discount: offOf(percent_off, amount_off),
  }),
  fitsOneTimePlans: true,
  showsHiddenPlans: false,

  gives: (gift) => `${offText(gift)} Rabatt`,
  duration: () => durationTexts.term,
  price: (gift) => `${offText(gift)} weniger für die erste Laufzeit`,
  after: afterTermText,
};

function offOf(percentOff: number | undefined, amountOff: number | undefined) {
  if (percentOff !== undefined) return { percentOff };
  return amountOff === undefined ? null : { amountOff };
}
