import type { Purchase } from '#worker/subscription/purchase/purchase-repository.ts';

/** How Stripe's objects say which purchase they belong to. */
export function purchaseMetadata(purchase: Purchase): Record<string, string> {
  return {
    purchase_id: purchase.id,
    account_id: purchase.accountId,
    plan_key: purchase.planKey,
  };
}

/**
 * The idempotency key of one step of a purchase: sent again, or twice at once, a step makes one
 * thing.
 */
export function purchaseKey({ id, generation }: Purchase, step: string): string {
  return `purchase:${id}:${generation}:${step}`;
}
