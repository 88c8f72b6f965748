import type { Outcome } from '#worker/subscription/purchase/attempt-payment.ts';
import type { Purchase } from '#worker/subscription/purchase/purchase-repository.ts';
import type { InvoiceAnswer } from '#worker/subscription/schemas.ts';

/** What the client is told; `outcome` is null when nothing is left to pay or to confirm. */
export function invoiceAnswer(purchase: Purchase, outcome: Outcome | null): InvoiceAnswer {
  return {
    invoice: {
      id: purchase.invoiceId ?? outcome?.intentId ?? '',
      total: purchase.quote.total,
      payment_intent: outcome && {
        client_secret: outcome.clientSecret,
        status: outcome.status,
      },
      decline_code: outcome?.declineCode ?? null,
    },
  };
}
