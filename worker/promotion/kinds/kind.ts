import type { CouponGift, CouponType } from '#worker/promotion/kinds/schemas.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';

/** What a coupon changes about the purchase that it goes with. */
export interface CouponOffers {
  /** Off the first term: a percentage of each payment, rounded to the cent, or cents once. */
  discount?: { percentOff: number } | { amountOff: number } | null;
  /** A trial in the place of the plan's own, or for a plan that has none. */
  freeTrial?: { days: number } | { months: number } | null;
  /** Whether the plan's own trial stays. Only people who have never had a contract get it. */
  trialAllowed?: boolean;
  /** Free months at the end of the first period. */
  giftedMonths?: number;
  /** The catalogue's key of the plan that takes over after the first term. */
  nextPlanKey?: string | null;
  /** The contract ends with its first term. */
  cancelAtPeriodEnd?: boolean;
}

/** What a coupon gives at once, without a payment. Moments in UTC milliseconds. */
export interface CouponGrant {
  source: 'coupon' | 'licence';
  kind: 'premium' | 'answer_quota';
  startsAt: number;
  /** null for ever. */
  endsAt: number | null;
  /** Free tasks; null for anything else. */
  quota: number | null;
}

/** What a grant depends on beside the gift. UTC milliseconds. */
export interface GrantMoments {
  now: number;
  /** When the free Premium ends that the person already has; `now` without any. */
  freePremiumEnd: number;
}

/** Where people read what a coupon gives. A mail has no other words for it, a page has. */
export type CouponReading = 'page' | 'mail';

/** What goes with a purchase. */
interface WithPurchase<T extends CouponType> {
  offers: (gift: CouponGift<T>) => CouponOffers;
  /** Whether a plan that is paid once gets something of it, too. */
  fitsOneTimePlans: boolean;
  /** Whether its plans are meant even where the plan page usually hides them. */
  showsHiddenPlans: boolean;
  grant?: never;
}

/** What is redeemed without a payment. */
interface WithoutPayment<T extends CouponType> {
  grant: (gift: CouponGift<T>, moments: GrantMoments) => CouponGrant;
  offers?: never;
  fitsOneTimePlans?: never;
  showsHiddenPlans?: never;
}

/** All that depends on a coupon's kind. */
export type CouponKind<T extends CouponType> = {
  /** German name. */
  name: string;

  /** Names plans by their price ids, as the wire does. */
  fromWire: (coupon: Coupon<T>) => CouponGift<T>;

  /** The moment when there is nothing left to give (UTC milliseconds), and its field. */
  end?: { field: string; of: (gift: CouponGift<T>) => number | undefined };

  /** What it gives, in a few German words. */
  gives: (gift: CouponGift<T>, reading: CouponReading) => string;
  /** How long that lasts, in German. */
  duration: (gift: CouponGift<T>) => string;
  /** What has to be paid, in German. */
  price: (gift: CouponGift<T>) => string;
  /** What comes after it, in German. */
  after: (gift: CouponGift<T>) => string;
} & (WithPurchase<T> | WithoutPayment<T>);
