import * as z from 'zod/mini';

import type { SettleStatus } from '#worker/subscription/dispute/dispute.ts';

/** The wire contract of the settlement of disputes. */

/** A SEPA debit that failed or was returned. Amounts in cents. */
export interface Dispute {
  id: number;
  fee: number;
  /** What the debit was for. */
  value: number;
  settle_invoice_id: string | null;
  /**
   * `open` while a bank is at it; `requires_action` while the bank wants to see its customer, then
   * paying again answers what to confirm; after `failed` it may be tried again. null: not tried yet.
   */
  settle_invoice_status: SettleStatus | null;
}

export interface DisputeAnswer {
  dispute: Dispute | null;
}

export interface DisputePaymentAnswer {
  dispute: Dispute;
  /** Where the payment stands; to be confirmed by the client while it says `requires_action`. */
  payment_intent: { client_secret: string; status: string } | null;
  /** The bank's reason for a refusal, Stripe's decline code; else null. */
  decline_code: string | null;
}

export const disputeParam = z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) });
