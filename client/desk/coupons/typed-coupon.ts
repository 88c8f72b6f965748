import { endOfDay } from '#client/desk/end-of-day.ts';
import { parseCents, parseWholeNumber } from '#client/desk/parse-number.ts';
import { giftForms } from '#client/desk/coupons/gift-forms.ts';
import type { GiftInput } from '#client/desk/coupons/gift-forms.ts';
import type { Form } from '#client/lib/use-form.ts';
import type { CouponType } from '#worker/promotion/kinds/schemas.ts';

/**
 * A coupon as typed into the form: numbers and days are text, and it has the fields of every kind.
 */
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
  /** The units of a length and of a discount. */
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

/** What every part of the form gets. */
export interface CouponFieldsProps {
  typed: TypedCoupon;
  form: Form;
  onChange: (changes: Partial<TypedCoupon>) => void;
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

/** The input of the call. The gift has only the fields of its kind. */
export function couponInput(typed: TypedCoupon) {
  const all = {
    gift: giftOf(typed),
    note: typed.note,
    new_user_only: typed.new_user_only,
    ...(typed.expires !== '' && { expires_at: dayOrNothing(typed.expires) }),
  };
  if (typed.many) {
    const prefix = typed.prefix.trim();
    return { ...all, count: parseWholeNumber(typed.count), ...(prefix !== '' && { prefix }) };
  }
  return {
    ...all,
    code: typed.code,
    ...(typed.max_uses !== '' && { max_uses: parseWholeNumber(typed.max_uses) ?? '' }),
  };
}

function giftOf(typed: TypedCoupon): object {
  const { type } = typed;
  return Object.assign({ type }, ...giftForms[type].inputs.map((input) => giftPart[input](typed)));
}

/** The fields of a gift that each input fills. */
const giftPart: Record<GiftInput, (typed: TypedCoupon) => object> = {
  length: ({ lengthIn, length }) => ({ [lengthIn]: parseWholeNumber(length) }),
  length_or_date: (typed) =>
    typed.lengthIn === 'date' ? { date: dayOrNothing(typed.date) } : giftPart.length(typed),
  discount: ({ discountIn, discount }) => {
    const parse = discountIn === 'percent_off' ? parseWholeNumber : parseCents;
    return { [discountIn]: parse(discount) };
  },
  months: ({ months }) => ({ months: parseWholeNumber(months) }),
  answer_count: ({ answer_count }) => ({ answer_count: parseWholeNumber(answer_count) }),
  licence: ({ licence }) => (licence === '' ? {} : { licence_ends_at: dayOrNothing(licence) }),
  plans: ({ plan_keys }) => (plan_keys.length > 0 ? { plan_keys } : {}),
  required_plans: ({ plan_keys }) => ({ plan_keys }),
  next_plan: ({ next_plan_key }) => (next_plan_key === '' ? {} : { next_plan_key }),
  cancel_at_period_end: ({ cancel_at_period_end }) => ({ cancel_at_period_end }),
};

/** The end of a day. For anything else an empty text, which the call refuses. */
function dayOrNothing(day: string): number | '' {
  return endOfDay(day) ?? '';
}
