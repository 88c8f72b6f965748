import * as z from 'zod';

/**
 * How the invoices of a subscription are treated while their collection is paused. The sandbox only
 * keeps them as drafts, until the pause is taken off.
 */
export const pauseCollectionSchema = z.strictObject({ behavior: z.enum(['keep_as_draft']) });
