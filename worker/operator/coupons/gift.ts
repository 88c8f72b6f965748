import type { Gift } from '#worker/operator/coupons/schemas.ts';
import type { CouponRow } from '#worker/promotion/coupon.ts';

type Stored = Pick<CouponRow, 'type' | 'data' | 'percentOff' | 'amountOff'>;

/** What a coupon is to give, as it is stored. */
export function storedGift(gift: Gift): Stored {
  const off = { percentOff: null, amountOff: null };
  const { type } = gift;
  switch (type) {
    case 'free_period':
      return { ...off, type, data: defined({ ...lengthOf(gift), date: gift.date }) };
    case 'free_trial':
      return { ...off, type, data: defined({ ...lengthOf(gift), ...bound(gift) }) };
    case 'discount': {
      const { percent_off: percentOff = null, amount_off: amountOff = null } = gift;
      return { type, percentOff, amountOff, data: defined(bound(gift)) };
    }
    case 'payxgetx': {
      const { months, next_plan_key: nextPlanKey } = gift;
      return { ...off, type, data: defined({ months, nextPlanKey, ...bound(gift) }) };
    }
    case 'answer_quota':
      return { ...off, type, data: { answerCount: gift.answer_count } };
    case 'direct_plan':
      return { ...off, type, data: { planKeys: gift.plan_keys } };
    default:
      return { ...off, type, data: defined({ licenceEndsAt: gift.licence_ends_at }) };
  }
}

/** What a stored coupon gives, as one is made. */
export function giftOf({ type, data, percentOff, amountOff }: Stored): Gift {
  const { months, days, date, planKeys, cancelAtPeriodEnd, nextPlanKey } = data;
  const withPurchase = { plan_keys: planKeys, cancel_at_period_end: cancelAtPeriodEnd };
  switch (type) {
    case 'free_period':
      return defined({ type, months, days, date });
    case 'free_trial':
      return defined({ type, months, days, ...withPurchase });
    case 'discount': {
      const off = { percent_off: percentOff ?? undefined, amount_off: amountOff ?? undefined };
      return defined({ type, ...off, ...withPurchase });
    }
    case 'payxgetx':
      return defined({ type, months: months ?? 0, next_plan_key: nextPlanKey, ...withPurchase });
    case 'answer_quota':
      return { type, answer_count: data.answerCount ?? 0 };
    case 'direct_plan':
      return { type, plan_keys: planKeys ?? [] };
    default:
      return defined({ type, licence_ends_at: data.licenceEndsAt });
  }
}

function lengthOf({ months, days }: { months?: number | undefined; days?: number | undefined }) {
  return { months, days };
}

function bound(gift: {
  plan_keys?: string[] | undefined;
  cancel_at_period_end?: boolean | undefined;
}) {
  return { planKeys: gift.plan_keys, cancelAtPeriodEnd: gift.cancel_at_period_end };
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Without what is not given: JSON would leave it out, and nothing is not the same as none. */
function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== undefined),
  ) as Defined<T>;
}
