import { isActive } from '#worker/entitlement/contract.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';

/** Which of the buttons a subscription has. */
export function subscriptionActions(subscription: Subscription) {
  const active = isActive(subscription.status);
  const stripe = subscription.platform === 'stripe';
  const renewing = stripe && !subscription.onetimepay;
  return {
    cancel: active && renewing && !subscription.renew_disabled,
    reactivate: active && renewing && subscription.renew_disabled,
    // A past-due contract is settled, not bought a second time (design/decisions, "Money").
    renew: !active && subscription.status !== 'past_due',
  };
}
