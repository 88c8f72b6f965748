import type { EntryKind } from '#worker/desk/books/table.ts';

/**
 * What Stripe's reporting categories are to our books
 * (docs.stripe.com/reports/reporting-categories).
 */
const kinds: Record<string, EntryKind> = {
  charge: 'payment',
  refund: 'refund',
  refund_failure: 'refund_failure',
  dispute: 'chargeback',
  dispute_reversal: 'chargeback_reversal',
  charge_failure: 'failure',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
};

/** The kind of a category. One that is new at Stripe is `other`: it counts, and stands apart. */
export function kindOf(category: string): EntryKind {
  return kinds[category] ?? 'other';
}
