import type { CouponKind } from '#worker/promotion/kinds/kind.ts';
import {
  termsFromData,
  termsFromWire,
  termsToData,
  termsToWire,
} from '#worker/promotion/kinds/purchase-terms.ts';
import { afterTexts, lengthText } from '#worker/promotion/kinds/words.ts';

/** A trial before the first payment, in the place of the plan's own. */
export const freeTrial: CouponKind<'free_trial'> = {
  name: 'Testphase',
  hint: 'Eine Testphase vor der ersten Abbuchung.',
  inputs: ['length', 'plans', 'cancel_at_period_end'],

  toColumns: ({ months, days, ...terms }) => ({ data: { months, days, ...termsToData(terms) } }),
  fromColumns: ({ data }) => ({
    type: 'free_trial',
    months: data.months,
    days: data.days,
    ...termsFromData(data),
  }),
  toWire: ({ months = null, days = null, ...terms }, context) => ({
    any_data: { months, days, ...termsToWire(terms, context) },
  }),
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
