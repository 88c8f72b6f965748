import type { Ctx } from '#worker/context.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import { retrieveIntent } from '#worker/subscription/payment/intents.ts';
import type { IntentOutcome } from '#worker/subscription/payment/intents.ts';
import type { InvoiceAnswer } from '#worker/subscription/schemas.ts';

/** What the client gets; `outcome` is null when nothing is left to pay or to confirm. */
export function invoiceAnswer(purchase: Purchase, outcome: IntentOutcome | null): InvoiceAnswer {
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

/** The answer that a completed purchase has got before. */
export async function completedAnswer(ctx: Ctx, purchase: Purchase): Promise<InvoiceAnswer> {
  const paid = purchase.quote.total > 0 && purchase.intentId;
  const answer = invoiceAnswer(purchase, paid ? await retrieveIntent(ctx, paid) : null);
  return { ...answer, repeated: true };
}
