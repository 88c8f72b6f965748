import * as z from 'zod/mini';

import { opaque } from '#worker/http/fields.ts';
import type { InvoiceAnswer } from '#worker/subscription/schemas.ts';

/** The wire contract of updating a payment method. */

/** A page at Stripe to go to; it leads back to /sub/paymentmethod/update or …/cancel. */
export interface CheckoutSessionAnswer {
  session_id: string;
  url: string;
}

export const updateQuery = z.strictObject({ session_id: opaque });

export interface MethodUpdateAnswer {
  success: true;
  /** The result of paying the debt with the new method; null when nothing was charged. */
  invoice: InvoiceAnswer['invoice'] | null;
}
