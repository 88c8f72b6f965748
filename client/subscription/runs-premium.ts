import { isActive } from '#worker/entitlement/contract.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';

/** Whether Premium runs, by a contract or a grant; free tasks and the free tier do not count. */
export function runsPremium(subscription: Subscription | null): boolean {
  return subscription?.sub_type === 'premium' && isActive(subscription.status);
}

/**
 * Whether the pages of the partners' deals are open to a person: without a subscription, with one
 * that is past due, and to somebody who has used a deal and whose Premium does not run, who sees
 * there what became of their proof, and may send another one.
 */
export function mayUseDeals(subscription: Subscription | null, hasUsedOne: boolean): boolean {
  if (subscription === null || subscription.status === 'past_due') return true;
  return hasUsedOne && !runsPremium(subscription) && subscription.status !== 'paused';
}
