import { answer, api } from '#client/lib/api.ts';
import type { Attempt } from '#client/subscription/checkout/attempt.ts';
import type { PayStep } from '#client/subscription/checkout/pay.ts';
import { product } from '#worker/product.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';
import type { InvoiceAnswer, Plan } from '#worker/subscription/schemas.ts';

/** Sends one call of a purchase. What is ordered is exactly what the page shows. */
export function sendStep(
  step: PayStep,
  plan: Plan,
  quote: Quote,
  attempt: Attempt,
): Promise<InvoiceAnswer> {
  const { buy } = api.sub;
  if (step.kind === 'confirm') {
    return answer(buy.confirm.$post({ json: { invoice_id: step.invoiceId } }));
  }
  if (step.kind === 'reattempt') {
    const { invoiceId: invoice_id, paymentMethodId: payment_method_id } = step;
    return answer(buy.reattempt.$post({ json: { invoice_id, payment_method_id } }));
  }
  return answer(
    buy.$post({
      json: {
        plan_id: plan.plan_id,
        payment_method_id: step.paymentMethodId,
        idempotency_key: attempt.key,
        // The one country that the pay button lets through.
        billingAddress: { country: product.country },
        expected_total: quote.total,
        trial_end_at: quote.trial_end_at,
        cancel_at_period_end: false,
      },
    }),
  );
}
