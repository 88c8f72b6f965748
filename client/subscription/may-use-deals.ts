import { runsPremium } from '#client/subscription/runs-premium.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';

/**
 * Whether the pages of the partners' deals are open to a person: without a subscription, with one
 * that is past due, and to somebody who has used a deal and whose Premium does not run, who sees
 * there what became of their proof, and may send another one.
 */
export function mayUseDeals(subscription: Subscription | null, hasUsedOne: boolean): boolean {
  if (subscription === null || subscription.status === 'past_due') return true;
  return hasUsedOne && !runsPremium(subscription) && subscription.status !== 'paused';
}
