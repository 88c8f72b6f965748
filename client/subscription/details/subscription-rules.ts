import { isActive, isPastDue } from '#worker/entitlement/contract.ts';
import { isUnsettled } from '#client/subscription/settle/dispute-state.ts';
import type { Subscription, SubscriptionStatus } from '#worker/entitlement/schemas.ts';
import type { Dispute } from '#worker/subscription/dispute/schemas.ts';

/** Whether a contract, or what is like one, runs: free tasks and the free tier are none. */
export function runsPremium(subscription: Subscription | null): boolean {
  return subscription?.sub_type === 'premium' && isActive(subscription.status);
}

/** Whether there is a payment method to name: Stripe charges it, and goes on charging. */
export function hasPaymentMethod({ platform, onetimepay }: Subscription): boolean {
  return platform === 'stripe' && !onetimepay;
}

/** Whether a payment is owed to us; what is owed to a store is settled there. */
export function isOwed({ platform, status }: Subscription): boolean {
  return platform === 'stripe' && isPastDue(status);
}

/** Whether a store goes on charging it, so that nothing is sold beside it. */
export function renewsInStore({ platform, status, renew_disabled: off }: Subscription): boolean {
  return (platform === 'ios' || platform === 'android') && isActive(status) && !off;
}

/**
 * Whether what is still open of a contract is on its way: a debit takes days to arrive, and until
 * its bank says no the contract runs and nothing is disputed.
 */
export function isCollected(
  { platform, status }: Subscription,
  dispute: Dispute | null | undefined,
): boolean {
  return platform === 'stripe' && isActive(status) && !isUnsettled(dispute);
}

/** How a status looks: running, owing, or neither; its word says it, too. */
export function statusTone(status: SubscriptionStatus): 'success' | 'danger' | 'neutral' {
  if (isActive(status)) return 'success';
  return isPastDue(status) ? 'danger' : 'neutral';
}

/** Which of the buttons a subscription has; `letIn` is whether the app lets its owner in. */
export function subscriptionActions(subscription: Subscription, letIn: boolean) {
  const active = isActive(subscription.status);
  // What owes a payment is renewed all the same, and can be cancelled like any other (§ 312k BGB).
  const runsOn = active || isPastDue(subscription.status);
  const stripe = subscription.platform === 'stripe';
  const renewing = stripe && !subscription.onetimepay;
  return {
    /** The app lets in who has something that runs, and who still owes for it a while. */
    openApp: active || (runsOn && letIn),
    /** What has ended is not charged again. */
    updateMethod: renewing && runsOn,
    cancel: renewing && runsOn && !subscription.renew_disabled,
    reactivate: active && renewing && subscription.renew_disabled,
    // A past-due contract is settled, not bought a second time (design/decisions, "Money"). Free
    // tasks and the free tier run, but no contract does.
    renew: !isOwed(subscription) && !(active && subscription.sub_type === 'premium'),
  };
}
