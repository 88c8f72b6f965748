/** The wire contract of the entitlement slice. Moments in UTC milliseconds, amounts in cents. */

/** Stripe's words for the status of a contract. */
export const subscriptionStatuses = [
  'active',
  'trialing',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'unpaid',
  'paused',
] as const;

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Why somebody has left, as they say when they are asked afterwards. */
export const leavingReasons = [
  'price',
  'seldom_used',
  'content',
  'app',
  'exam_over',
  'pause',
  'other',
] as const;

export type LeavingReason = (typeof leavingReasons)[number];

/** Why somebody has Premium. */
export type PremiumReason =
  | 'subscription'
  | 'trial'
  | 'lifetime'
  | 'deal'
  | 'coupon'
  | 'licence'
  | 'store'
  | 'operator'
  | 'referral'
  | 'quota';

export interface Subscription {
  id: string;
  /** Our number of a contract that was made here, `LX-…`; null for everything else. */
  number: string | null;
  status: SubscriptionStatus;
  platform: 'stripe' | 'ios' | 'android' | 'manual';
  sub_type: 'premium' | 'heart_based' | 'answer_quota';
  /** Free tasks that are left, or mistakes per month in the free tier. */
  quota: number | null;
  onetimepay: boolean;
  renew_disabled: boolean;
  expires_date: number | null;
  purchase_date: number;
  /** Cents per billing period. */
  value: number;
  /** Cents that are overdue; null while nothing is, or a dispute says what is owed. */
  owed: number | null;
  /**
   * Set while the contract rests because of a debt, and nothing is collected: until when it is paid
   * for, with what is owed. UTC milliseconds.
   */
  paid_through: number | null;
  /**
   * The id of the plan's price in Stripe, as in the plan list; for a grant, its source's name for
   * it.
   */
  plan_id: string;
  trial_end_at: number | null;
  /** Why it was given; null for a contract with us, and for the free tier. */
  given_as: PremiumReason | null;
  /** Given in advance: a proof of a deal is still to be looked at, and may be rejected. */
  is_provisional: boolean;
}

/** A store's subscription beside which somebody buys here (docs/decisions/0124). */
export interface BesideStore {
  store: 'ios' | 'android';
  /** The end of what is paid for there, UTC milliseconds; null for no end. */
  until: number | null;
  /** `owed`: a payment failed there; if it is made, it goes on. */
  state: 'renews' | 'ends' | 'owed';
}

export interface SubscriptionAnswer {
  subscription: Subscription | null;
  /** Whether the person has used their trial: by a contract with Stripe, or before a deletion. */
  had_contract: boolean;
  /** Whether the person may use the app beyond the free tier. A hand-off says the same. */
  grants_access: boolean;
  /** When their account is to be deleted, UTC milliseconds; null if they have not asked for it. */
  deletion_due_at: number | null;
  /** The store's subscription that renews beside the contract with us; left out for none. */
  beside?: BesideStore;
}

export interface ActiveContractAnswer {
  /** Whether a contract runs in Stripe. */
  active: boolean;
}

/**
 * Where a grant comes from. A store sells subscriptions as `ios` and `android`. `settled_debt` are
 * the days of an ended contract that somebody has paid for after they had gone by without access.
 */
export const grantSources = [
  'coupon',
  'licence',
  'cashback',
  'ios',
  'android',
  'operator',
  'settled_debt',
] as const;

/** How a member stands: Stripe's word for the latest contract, or none. */
export const memberStatuses = [
  'active',
  'ending',
  'trialing',
  'past_due',
  'paused',
  'canceled',
  'none',
] as const;

export type MemberStatus = (typeof memberStatuses)[number];
