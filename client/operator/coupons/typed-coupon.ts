import { endOfDay } from '#client/operator/end-of-day.ts';
import { centsOf, numberOf } from '#client/operator/number-of.ts';
import type { CouponType } from '#worker/promotion/schemas.ts';

/** A coupon as it is typed: numbers and days as text, every kind's fields side by side. */
export interface TypedCoupon {
  type: CouponType;
  many: boolean;
  code: string;
  count: string;
  prefix: string;
  note: string;
  max_uses: string;
  expires: string;
  new_user_only: boolean;
  /** What a length or a discount is counted in. */
  lengthIn: 'months' | 'days' | 'date';
  length: string;
  date: string;
  discountIn: 'percent_off' | 'amount_off';
  discount: string;
  months: string;
  answer_count: string;
  licence: string;
  plan_keys: string[];
  next_plan_key: string;
  cancel_at_period_end: boolean;
}

export const emptyCoupon: TypedCoupon = {
  type: 'discount',
  many: false,
  code: '',
  count: '100',
  prefix: '',
  note: '',
  max_uses: '',
  expires: '',
  new_user_only: false,
  lengthIn: 'months',
  length: '1',
  date: '',
  discountIn: 'percent_off',
  discount: '',
  months: '3',
  answer_count: '50',
  licence: '',
  plan_keys: [],
  next_plan_key: '',
  cancel_at_period_end: false,
};

/** What was typed, as the call takes it; of the kind's fields only its own. */
export function couponInput(typed: TypedCoupon) {
  const all = {
    gift: giftOf(typed),
    note: typed.note,
    new_user_only: typed.new_user_only,
    ...(typed.expires !== '' && { expires_at: dayOrNothing(typed.expires) }),
  };
  if (typed.many) {
    const prefix = typed.prefix.trim();
    return { ...all, count: numberOf(typed.count), ...(prefix !== '' && { prefix }) };
  }
  return {
    ...all,
    code: typed.code,
    ...(typed.max_uses !== '' && { max_uses: numberOf(typed.max_uses) ?? '' }),
  };
}

function giftOf(typed: TypedCoupon): object {
  const { type } = typed;
  const purchase = {
    ...(typed.plan_keys.length > 0 && { plan_keys: typed.plan_keys }),
    cancel_at_period_end: typed.cancel_at_period_end,
  };
  const length = { [typed.lengthIn]: numberOf(typed.length) };
  switch (type) {
    case 'free_period':
      return { type, ...(typed.lengthIn === 'date' ? { date: dayOrNothing(typed.date) } : length) };
    case 'free_trial':
      return { type, ...length, ...purchase };
    case 'discount': {
      const off = typed.discountIn === 'percent_off' ? numberOf : centsOf;
      return { type, [typed.discountIn]: off(typed.discount), ...purchase };
    }
    case 'payxgetx':
      return {
        type,
        months: numberOf(typed.months),
        ...(typed.next_plan_key !== '' && { next_plan_key: typed.next_plan_key }),
        ...purchase,
      };
    case 'answer_quota':
      return { type, answer_count: numberOf(typed.answer_count) };
    case 'direct_plan':
      return { type, plan_keys: typed.plan_keys };
    case 'license':
      return {
        type,
        ...(typed.licence !== '' && { licence_ends_at: dayOrNothing(typed.licence) }),
      };
    default:
      return type satisfies never;
  }
}

/** The end of a day; what no call takes where it is none. */
function dayOrNothing(day: string): number | '' {
  return endOfDay(day) ?? '';
}
