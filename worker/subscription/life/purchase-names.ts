import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';

/** The name under which a subscription or a one-time invoice keeps its contract's number. */
export const contractNumberName = 'contract_number';

/** How Stripe's objects say which purchase they belong to. */
export function purchaseMetadata(purchase: Purchase): Record<string, string> {
  return {
    purchase_id: purchase.id,
    account_id: purchase.accountId,
    plan_key: purchase.planKey,
    [contractNumberName]: purchase.number,
  };
}

/** The contract's number as every invoice shows it, as a parameter of Stripe's invoices. */
export function numberOnInvoices(number: string) {
  return { custom_fields: [{ name: 'Vertragsnummer', value: number }] };
}

/**
 * The idempotency key of one step of a purchase: sent again, or twice at once, a step makes one
 * thing.
 */
export function purchaseKey({ id, generation }: Purchase, step: string): string {
  return `purchase:${id}:${generation}:${step}`;
}

/**
 * The idempotency key of a try to pay or verify with that method. The number of the attempt is part
 * of it, so that a second try with the same method does not get the answer of the first.
 */
export function paymentStep(purchase: Purchase, paymentMethodId: string): string {
  return purchaseKey(purchase, `confirm:${purchase.attempts}:${paymentMethodId}`);
}
