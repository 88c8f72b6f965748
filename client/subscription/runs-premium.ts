import { isActive } from '#worker/entitlement/contract.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';

/** Whether Premium runs, by a contract or a grant; free tasks and the free tier do not count. */
export function runsPremium(subscription: Subscription | null): boolean {
  return subscription?.sub_type === 'premium' && isActive(subscription.status);
}
