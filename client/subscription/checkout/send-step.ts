import { answer, api } from '#client/lib/api.ts';
import type { PurchaseSubject } from '#client/subscription/checkout/attempt.ts';
import type { PayStep } from '#client/subscription/checkout/pay.ts';
import { product } from '#worker/product.ts';
import type { InvoiceAnswer } from '#worker/subscription/schemas.ts';

/** What is ordered, exactly as the page showed it. */
interface Sent {
  subject: PurchaseSubject;
  /** The idempotency key of the attempt. */
  key: string;
  /** Cents that were shown as due today; left out where only the address has come back. */
  total?: number;
  /** Where the bill goes; without it, the one country that is sold to. */
  country?: string;
}

/** Sends one call of a purchase. */
export function sendStep(step: PayStep, sent: Sent): Promise<InvoiceAnswer> {
  const { buy } = api.sub;
  if (step.kind === 'confirm') {
    return answer(buy.confirm.$post({ json: { invoice_id: step.invoiceId } }));
  }
  if (step.kind === 'reattempt') {
    const { invoiceId: invoice_id, paymentMethodId: payment_method_id } = step;
    return answer(buy.reattempt.$post({ json: { invoice_id, payment_method_id } }));
  }
  const { subject, key, total, country = product.country } = sent;
  return answer(
    buy.$post({
      json: {
        plan_id: subject.planId,
        payment_method_id: step.paymentMethodId,
        idempotency_key: key,
        // Any other country is refused by the API, as it was by the page.
        billingAddress: { country: country as typeof product.country },
        expected_total: total,
        trial_end_at: subject.trialEndAt,
        coupon: subject.coupon,
        cancel_at_period_end: subject.cancelAtPeriodEnd,
        extra_data: { sub_coupon_id: subject.subCouponId },
        next_plan_id: subject.nextPlanId,
        extra_days: subject.extraDays,
      },
    }),
  );
}
