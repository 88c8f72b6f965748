import { renewalRule } from '#worker/legal/renewal-rule.ts';
import type { CouponKind } from '#worker/promotion/kinds/kind.ts';
import { termsFromWire } from '#worker/promotion/kinds/purchase-terms.ts';
import {
  afterTermText,
  durationTexts,
  monthsText,
  priceTexts,
} from '#worker/promotion/kinds/words.ts';

/** Free months on top of those that are paid; another plan may take over after them. */
export const payXGetX: CouponKind<'payxgetx'> = {
  name: 'Gratismonate zum Abo',

  fromWire: ({ any_data: { months, next_stripe_plan_id: next, ...terms } }) => ({
    type: 'payxgetx',
    months,
    next_plan_key: next ?? undefined,
    ...termsFromWire(terms),
  }),

  offers: ({ months, next_plan_key: next = null, cancel_at_period_end: ends = false }) => ({
    cancelAtPeriodEnd: ends,
    giftedMonths: months,
    nextPlanKey: next,
    // The free months follow a payment, so the plan's own trial falls away.
    trialAllowed: false,
  }),
  fitsOneTimePlans: false,
  showsHiddenPlans: false,

  // In a mail nothing else says that the months come on top of a plan that is bought.
  gives: ({ months }, reading) =>
    reading === 'mail'
      ? `${monthsText(months)} zu Deinem Abo geschenkt`
      : `${monthsText(months)} geschenkt`,
  duration: ({ months }) => `${durationTexts.term} und ${monthsText(months)} dazu`,
  price: () => priceTexts.plan,
  after: (gift) =>
    gift.next_plan_key === undefined || gift.cancel_at_period_end === true
      ? afterTermText(gift)
      : `Geht in ein anderes Abo über. ${renewalRule}`,
};
