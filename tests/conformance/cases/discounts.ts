import type Stripe from 'stripe';

import { isRefused, look, refusalOf } from '../case.ts';
import type { Stage, Subject } from '../case.ts';
import { day, hour, periodEnd, running } from './steps.ts';

/** A coupon that is deleted after the case. */
async function coupon(stage: Stage, params: Stripe.CouponCreateParams): Promise<Stripe.Coupon> {
  const made = await stage.stripe.coupons.create(params);
  stage.afterwards(() => stage.stripe.coupons.del(made.id));
  return made;
}

/** What the first invoice of a subscription with that coupon takes, and the second one. */
async function billed(stage: Stage, params: Stripe.CouponCreateParams) {
  const { id } = await coupon(stage, params);
  const { subscription } = await running(stage, { discounts: [{ coupon: id }] });
  await stage.advance(periodEnd(subscription) - (await stage.now()) + 2 * hour);
  const { data } = await stage.stripe.invoices.list({ subscription: subscription.id });
  return data
    .toReversed()
    .map((invoice) => look(invoice, 'subtotal', 'total', 'total_discount_amounts.0.amount'));
}

export const discounts: Subject = {
  subject: 'discounts',
  cases: [
    {
      name: 'a percentage is taken off once',
      play: async (stage) => ({
        invoices: await billed(stage, { percent_off: 25, duration: 'once' }),
      }),
    },
    {
      name: 'an amount is taken off for ever',
      play: async (stage) => ({
        invoices: await billed(stage, { amount_off: 300, currency: 'eur', duration: 'forever' }),
      }),
    },
    {
      name: 'an amount takes no more than there is',
      play: async (stage) => ({
        invoices: await billed(stage, { amount_off: 5000, currency: 'eur', duration: 'once' }),
      }),
    },
    {
      name: 'a discount of some months has an end',
      play: async (stage) => {
        const { id } = await coupon(stage, {
          percent_off: 50,
          duration: 'repeating',
          duration_in_months: 3,
        });
        const { subscription } = await running(stage, {
          discounts: [{ coupon: id }],
          expand: ['discounts'],
        });
        const [discount] = subscription.discounts as Stripe.Discount[];
        const months = discount?.end && Math.round((discount.end - discount.start) / (30.4 * day));
        return { ...look(discount, 'object', 'source.type', 'promotion_code'), months };
      },
    },
    {
      name: 'a coupon that is used up is refused',
      play: async (stage) => {
        const { id } = await coupon(stage, {
          percent_off: 50,
          duration: 'once',
          max_redemptions: 1,
        });
        await running(stage, { discounts: [{ coupon: id }] });
        const used = await stage.stripe.coupons.retrieve(id);
        return {
          ...look(used, 'times_redeemed', 'valid'),
          refusal: await refusalOf(running(stage, { discounts: [{ coupon: id }] })),
        };
      },
    },
    {
      name: 'a coupon takes off a percentage or an amount',
      play: async (stage) => ({
        both: await isRefused(
          coupon(stage, { percent_off: 50, amount_off: 100, currency: 'eur', duration: 'once' }),
        ),
        neither: await isRefused(coupon(stage, { duration: 'once' })),
      }),
    },
    {
      name: 'a coupon of some months names them',
      play: async (stage) => ({
        refusal: await isRefused(coupon(stage, { percent_off: 50, duration: 'repeating' })),
      }),
    },
    {
      name: 'a coupon can be redeemed for five years at most',
      play: async (stage) => {
        const end = (await stage.now()) + 6 * 366 * day;
        const params = { percent_off: 50, duration: 'once', redeem_by: end } as const;
        return { refusal: await refusalOf(coupon(stage, params)) };
      },
    },
    {
      name: 'the id of a coupon is used once',
      play: async (stage) => {
        const { id } = await coupon(stage, { percent_off: 50, duration: 'once' });
        const again = coupon(stage, { id, percent_off: 50, duration: 'once' });
        return { refusal: await refusalOf(again) };
      },
    },
  ],
};
