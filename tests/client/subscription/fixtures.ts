import type { PurchaseSubject } from '#client/subscription/checkout/attempt.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';

/** An order of a plan and nothing else. */
export const plainSubject: PurchaseSubject = {
  planId: 'price_1',
  trialEndAt: null,
  coupon: null,
  cancelAtPeriodEnd: false,
  subCouponId: null,
  nextPlanId: null,
  extraDays: null,
  withoutTrial: false,
  buyer: null,
  besideStore: false,
};

/** A subscription at Stripe that runs. */
export const running: Subscription = {
  id: 'sub_1',
  number: null,
  status: 'active',
  platform: 'stripe',
  sub_type: 'premium',
  quota: null,
  onetimepay: false,
  renew_disabled: false,
  expires_date: Date.UTC(2027, 10, 20, 23, 30),
  purchase_date: Date.UTC(2026, 10, 20),
  value: 9948,
  owed: null,
  paid_through: null,
  plan_id: 'price_1',
  trial_end_at: null,
  given_as: null,
  is_provisional: false,
};
