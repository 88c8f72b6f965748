import type { CouponKind } from '#worker/promotion/kinds/kind.ts';
import type { CouponGift } from '#worker/promotion/kinds/schemas.ts';
import { termsFromWire } from '#worker/promotion/kinds/purchase-terms.ts';
import {
  afterTermText,
  durationTexts,
  offText,
  onFirstTerm,
} from '#worker/promotion/kinds/words.ts';

/** Less to pay for the first term. Stripe takes it off by a coupon of its own. */
export const discount: CouponKind<'discount'> = {
  name: 'Rabatt',

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

  gives: discountText,
  duration: () => durationTexts.first,
  price: discountText,
  after: afterTermText,
};

function discountText(gift: CouponGift<'discount'>): string {
  return onFirstTerm(`${offText(gift)} Rabatt`);
}

function offOf(percentOff: number | undefined, amountOff: number | undefined) {
  if (percentOff !== undefined) return { percentOff };
  return amountOff === undefined ? null : { amountOff };
}
