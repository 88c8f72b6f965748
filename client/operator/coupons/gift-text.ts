import { couponTexts } from '#client/messages/coupon.ts';
import type { Gift } from '#worker/operator/coupons/schemas.ts';

const { gives, length } = couponTexts;

/** What a coupon gives, in a few words. */
export function giftText(gift: Gift): string {
  switch (gift.type) {
    case 'free_period':
      return gift.date === undefined ? gives.free(length(gift)) : gives.freeUntil(gift.date);
    case 'free_trial':
      return gives.trial(length(gift));
    case 'discount':
      return gift.percent_off === undefined
        ? gives.amountOff(gift.amount_off ?? 0)
        : gives.percentOff(gift.percent_off);
    case 'payxgetx':
      return gives.months(gift.months);
    case 'answer_quota':
      return gives.tasks(gift.answer_count);
    case 'direct_plan':
      return gives.plan;
    case 'license':
      return gift.licence_ends_at === undefined
        ? gives.licenseForever
        : gives.license(gift.licence_ends_at);
    default:
      return gift satisfies never;
  }
}
