/** The wire contract of the entitlement slice. Moments in UTC milliseconds, amounts in cents. */

/** Stripe's words for how a contract stands. */
export const subscriptionStatuses = [
  'active',
  'trialing',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'unpaid',
] as const;

export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export interface Subscription {
  id: string;
  status: SubscriptionStatus;
  platform: 'stripe' | 'ios' | 'android' | 'manual';
  sub_type: 'premium' | 'heart_based' | 'answer_quota';
  /** Free tasks that are left, or mistakes a month. */
  quota: number | null;
  onetimepay: boolean;
  renew_disabled: boolean;
  expires_date: number | null;
  purchase_date: number;
  /** Cents a billing period. */
  value: number;
  /** The plan's price in Stripe, as in the plan list; elsewhere what its giver calls it. */
  plan_id: string;
  trial_end_at: number | null;
}

export interface SubscriptionAnswer {
  subscription: Subscription | null;
  /** Whether the person has had a contract with Stripe, and with it their trial. */
  had_contract: boolean;
  /** Whether the app lets the person in with more than the free tier, as a hand-off says it. */
  grants_access: boolean;
}
