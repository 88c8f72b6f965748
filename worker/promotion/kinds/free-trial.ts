import type { CouponKind } from '#worker/promotion/kinds/kind.ts';
import { termsFromWire } from '#worker/promotion/kinds/purchase-terms.ts';
import { afterTexts, lengthText } from '#worker/promotion/kinds/words.ts';

/** A trial before the first payment, in the place of the plan's own. */
export const freeTrial: CouponKind<'free_trial'> = {
  name: 'Testphase',

  fromWire: ({ any_data: { months, days, ...terms } }) => ({
    type: 'free_trial',
    months: months ?? undefined,
    days: days ?? undefined,
    ...termsFromWire(terms),
  }),

  offers: ({ months = 0, days = 0, cancel_at_period_end: ends = false }) => ({
    cancelAtPeriodEnd: ends,
    freeTrial: months > 0 ? { months } : { days },
  }),
  fitsOneTimePlans: false,
  showsHiddenPlans: false,

  gives: (gift) => `${lengthText(gift)} kostenlos testen`,
  duration: lengthText,
  price: ({ cancel_at_period_end: ends }) =>
    ends === true
      ? 'Kostenlos, es wird nichts abgebucht'
      : 'Erst nach der Testphase, Preis des Abos',
  after: ({ cancel_at_period_end: ends }) =>
    ends === true ? 'Endet mit der Testphase von selbst' : afterTexts.renews,
};
