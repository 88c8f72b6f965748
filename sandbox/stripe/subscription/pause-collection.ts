import * as z from 'zod';

/**
 * How the invoices of a subscription are treated while their collection is paused: kept as drafts
 * until the pause is taken off, or void at once. The sandbox knows no `mark_uncollectible`
 * (docs.stripe.com/billing/subscriptions/pause-payment).
 */
export const pauseCollectionSchema = z.strictObject({
  behavior: z.enum(['keep_as_draft', 'void']),
});
