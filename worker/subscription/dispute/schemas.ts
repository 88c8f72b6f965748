import * as z from 'zod/mini';

import type { SettleStatus } from '#worker/subscription/dispute/dispute.ts';

/** The wire contract of the settlement of disputes. */

/** A SEPA debit that failed or was returned. Amounts in cents. */
export interface Dispute {
  id: number;
  /** The contract that the debit was for, which may have ended. */
  contract_id: string;
  fee: number;
  /** The amount of the debit. */
  value: number;
  /** When the bank's refusal or return became known, UTC milliseconds. */
  opened_at: number;
  settle_invoice_id: string | null;
  /**
   * `open` while a bank is working on it, or waits for its customer. After `failed` it may be tried
   * again. null: not tried yet.
   */
  settle_invoice_status: Exclude<SettleStatus, 'requires_action'> | null;
  /**
   * Whether the bank wants its customer to authenticate; paying again then answers what to confirm.
   */
  settle_requires_action: boolean;
}

export interface DisputeAnswer {
  dispute: Dispute | null;
}

export interface DisputePaymentAnswer {
  dispute: Dispute;
  /** The state of the payment; while it is `requires_action` the client has to confirm it. */
  payment_intent: { client_secret: string; status: string } | null;
  /** Stripe's decline code: the bank's reason for a refusal. Else null. */
  decline_code: string | null;
}

export const disputeParam = z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) });
