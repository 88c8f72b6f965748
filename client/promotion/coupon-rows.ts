import { couponTexts as texts } from '#client/messages/coupon.ts';
import { formatDate } from '#worker/date.ts';
import { boundPlans, describeGift, giftFromWire, isPaymentless } from '#worker/promotion/kinds.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';

interface Row {
  label: string;
  value: string;
}

/** Kind, length, effect on the price, and the conditions. */
export function couponRows(coupon: Coupon): Row[] {
  const { rows } = texts;
  const gift = giftFromWire(coupon);
  const { name, duration, price, after } = describeGift(gift);
  const plans = boundPlans(gift).length > 0 ? texts.somePlans : texts.anyPlan;
  return [
    { label: rows.kind, value: name },
    { label: rows.length, value: duration },
    { label: rows.price, value: price },
    ...(isPaymentless(gift) ? [] : [{ label: rows.plans, value: plans }]),
    { label: rows.after, value: after },
    ...(coupon.expires_at === null
      ? []
      : [{ label: rows.expires, value: formatDate(coupon.expires_at) }]),
    { label: rows.who, value: coupon.new_user_only ? texts.newOnly : texts.noRunning },
  ];
}
