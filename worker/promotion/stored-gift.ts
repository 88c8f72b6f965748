/*
 * How the database and the wire hold what a coupon gives. Apart from the kinds, because visitors
 * load those with the plan page, and only the Worker needs this.
 */
import type { CouponGift, CouponType } from '#worker/promotion/kinds/schemas.ts';
import type { PurchaseTerms, WireTerms } from '#worker/promotion/kinds/purchase-terms.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';

/** The column `data` of a coupon. Plans are named by the catalogue's keys. */
export interface CouponData {
  /** Length of what it gives: of a free period, a free trial, or the months on top of a payment. */
  months?: number;
  days?: number;
  /** Until when a free period lasts, UTC milliseconds. */
  date?: number;
  /** The contract ends with its first term. */
  cancelAtPeriodEnd?: boolean;
  /** Plans that it can be used with; any plan when there are none. */
  planKeys?: string[];
  /** The plan that takes over after the first term. */
  nextPlanKey?: string;
  /** Free tasks. */
  answerCount?: number;
  /** Until when a licence lasts, UTC milliseconds. */
  licenceEndsAt?: number;
}

/** What a coupon gives, as its row holds it. */
export interface GiftColumns<T extends CouponType = CouponType> {
  type: T;
  data: CouponData;
  /** Off the first term, one of the two: whole per cent, or cents. */
  percentOff: number | null;
  amountOff: number | null;
}

/** What the wire form needs beside the gift. */
export interface WireContext {
  /** The id of the price that sells a plan now; undefined where none does. */
  priceOf: (planKey: string) => string | undefined;
  /** The id of the coupon in Stripe that takes off a discount. */
  stripeCouponCode: string | null;
}

/** The part of the wire form that a kind fills. */
type WirePart<T extends CouponType> = Pick<Coupon<T>, 'any_data'> &
  Partial<Pick<Coupon, 'stripe_coupon_info' | 'license_data'>>;

/** How one kind is stored and sent. */
interface StoredKind<T extends CouponType> {
  toColumns: (gift: CouponGift<T>) => Partial<GiftColumns>;
  fromColumns: (columns: GiftColumns) => CouponGift<T>;
  toWire: (gift: CouponGift<T>, context: WireContext) => WirePart<T>;
}

/** The same for every kind. */
const storedKinds: { readonly [T in CouponType]: StoredKind<T> } = {
  free_period: {
    toColumns: ({ months, days, date }) => ({ data: { months, days, date } }),
    fromColumns: ({ data: { months, days, date } }) => ({
      type: 'free_period',
      months,
      days,
      date,
    }),
    toWire: ({ months = null, days = null, date = null }) => ({ any_data: { months, days, date } }),
  },
  free_trial: {
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
  },
  discount: {
    toColumns: ({ percent_off, amount_off, ...terms }) => ({
      data: termsToData(terms),
      percentOff: percent_off ?? null,
      amountOff: amount_off ?? null,
    }),
    fromColumns: ({ data, percentOff, amountOff }) => ({
      type: 'discount',
      percent_off: percentOff ?? undefined,
      amount_off: amountOff ?? undefined,
      ...termsFromData(data),
    }),
    toWire: ({ percent_off = null, amount_off = null, ...terms }, context) => ({
      stripe_coupon_info: { percent_off, amount_off },
      any_data: { stripe_coupon_code: context.stripeCouponCode, ...termsToWire(terms, context) },
    }),
  },
  payxgetx: {
    toColumns: ({ months, next_plan_key: nextPlanKey, ...terms }) => ({
      data: { months, nextPlanKey, ...termsToData(terms) },
    }),
    fromColumns: ({ data }) => ({
      type: 'payxgetx',
      months: data.months ?? 0,
      next_plan_key: data.nextPlanKey,
      ...termsFromData(data),
    }),
    toWire: ({ months, next_plan_key: next, ...terms }, context) => ({
      any_data: {
        months,
        next_stripe_plan_id: next === undefined ? null : (context.priceOf(next) ?? null),
        ...termsToWire(terms, context),
      },
    }),
  },
  answer_quota: {
    toColumns: ({ answer_count: answerCount }) => ({ data: { answerCount } }),
    fromColumns: ({ data }) => ({ type: 'answer_quota', answer_count: data.answerCount ?? 0 }),
    toWire: ({ answer_count }) => ({ any_data: { answer_count } }),
  },
  direct_plan: {
    toColumns: ({ plan_keys: planKeys }) => ({ data: { planKeys } }),
    fromColumns: ({ data: { planKeys = [] } }) => ({ type: 'direct_plan', plan_keys: planKeys }),
    toWire: ({ plan_keys: keys }, context) => ({
      any_data: { stripe_plan_ids: pricesOf(keys, context) },
    }),
  },
  license: {
    toColumns: ({ licence_ends_at: licenceEndsAt }) => ({ data: { licenceEndsAt } }),
    fromColumns: ({ data }) => ({ type: 'license', licence_ends_at: data.licenceEndsAt }),
    toWire: ({ licence_ends_at: endsAt }) => ({
      license_data: endsAt === undefined ? null : { expires_at: endsAt },
      any_data: {},
    }),
  },
};

function columnsOf<T extends CouponType>({ type }: { type: T }): StoredKind<T> {
  return storedKinds[type];
}

/** What a coupon gives, from its row. */
export function giftFromRow({ type, data, percentOff, amountOff }: GiftColumns): CouponGift {
  return columnsOf({ type }).fromColumns({ type, data, percentOff, amountOff });
}

/** What a coupon gives, as its row holds it. */
export function giftToRow(gift: CouponGift): GiftColumns {
  const { type } = gift;
  return { type, data: {}, percentOff: null, amountOff: null, ...columnsOf(gift).toColumns(gift) };
}

/** Whether a coupon in Stripe has to take off what it gives. */
export function needsStripeCoupon(columns: Pick<GiftColumns, 'percentOff' | 'amountOff'>): boolean {
  return columns.percentOff !== null || columns.amountOff !== null;
}

/** The part of the wire form that depends on the kind. */
type KindWire = {
  [T in CouponType]: Pick<Coupon<T>, 'stripe_coupon_info' | 'license_data' | 'type' | 'any_data'>;
}[CouponType];

export function giftToWire(gift: CouponGift, context: WireContext): KindWire {
  const part = columnsOf(gift).toWire(gift, context);
  // A kind fills in its own `any_data`, which the type of a union cannot say.
  return { stripe_coupon_info: null, license_data: null, type: gift.type, ...part } as KindWire;
}

function termsToData(gift: PurchaseTerms): CouponData {
  return { planKeys: gift.plan_keys, cancelAtPeriodEnd: gift.cancel_at_period_end };
}

function termsFromData(data: CouponData): PurchaseTerms {
  return { plan_keys: data.planKeys, cancel_at_period_end: data.cancelAtPeriodEnd };
}

function termsToWire(gift: PurchaseTerms, context: WireContext): WireTerms {
  return {
    cancel_at_period_end: gift.cancel_at_period_end ?? false,
    stripe_plan_ids: pricesOf(gift.plan_keys, context),
  };
}

/** The prices that sell these plans now. */
function pricesOf(planKeys: readonly string[] = [], { priceOf }: WireContext): string[] {
  return planKeys.flatMap((key) => priceOf(key) ?? []);
}
