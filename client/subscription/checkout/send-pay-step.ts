import { callApi, api } from '#client/lib/api.ts';
import type { PurchaseSubject } from '#client/subscription/checkout/attempt.ts';
import type { BillingAddress } from '#client/subscription/checkout/billing-address.ts';
import type { PayStep } from '#client/subscription/checkout/pay.ts';
import { product } from '#worker/product.ts';
import type { InvoiceAnswer } from '#worker/subscription/billing/schemas.ts';

/** The order exactly as the page showed it. */
interface ShownOrder {
  subject: PurchaseSubject;
  /** The idempotency key of the attempt. */
  key: string;
  /** Cents shown as due today; undefined when only the return address is known. */
  total?: number;
  /** By default the country that we sell to, and nothing more. */
  address?: BillingAddress;
}

/** Sends one call of a purchase. */
export function sendPayStep(step: PayStep, order: ShownOrder): Promise<InvoiceAnswer> {
  const { buy } = api.sub;
  if (step.kind === 'confirm') {
    return callApi(buy.confirm.$post({ json: { invoice_id: step.invoiceId } }));
  }
  if (step.kind === 'reattempt') {
    const { invoiceId: invoice_id, paymentMethodId: payment_method_id } = step;
    return callApi(buy.reattempt.$post({ json: { invoice_id, payment_method_id } }));
  }
  const { subject, key, total, address = { country: product.country } } = order;
  return callApi(
    buy.$post({
      json: {
        plan_id: subject.planId,
        payment_method_id: step.paymentMethodId,
        idempotency_key: key,
        // The API refuses any other country, as the page does.
        billingAddress: { ...address, country: address.country as typeof product.country },
        expected_total: total,
        trial_end_at: subject.trialEndAt,
        coupon: subject.coupon,
        cancel_at_period_end: subject.cancelAtPeriodEnd,
        extra_data: { sub_coupon_id: subject.subCouponId },
        next_plan_id: subject.nextPlanId,
        extra_days: subject.extraDays,
        without_trial: subject.withoutTrial,
        buyer: subject.buyer,
      },
    }),
  );
}
