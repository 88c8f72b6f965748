import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { chargeInvoice, paymentOutcome } from '#worker/subscription/payment/charge-invoice.ts';
import {
  acceptedMandate,
  confirmIntent,
  findVerified,
  isSetup,
  wantsMandate,
} from '#worker/subscription/payment/intents.ts';
import type { IntentOutcome } from '#worker/subscription/payment/intents.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

export interface Payment {
  customerId: string;
  /** sub_…; null for what is paid once. */
  subscriptionId: string | null;
  /** in_…; while a trial's method is verified it is that verification's id, or null. */
  invoiceId: string | null;
  /** pi_… or seti_… */
  intentId: string;
  paymentMethodId: string;
  /** A customer made just now has saved no method. */
  isNewCustomer?: boolean;
  /** The idempotency key of this try. */
  key: string;
}

/**
 * Pays an intent with that method, or verifies the method, while its owner is there. A saved PayPal
 * account is charged through its invoice, as if its owner were absent: with its owner present a
 * server would need an id of PayPal's own library in the browser
 * (docs.stripe.com/payments/paypal/set-up-future-payments). They have just agreed at PayPal to such
 * charges. Throws as `confirmIntent` and `chargeInvoice` do.
 */
export async function payIntent(ctx: Ctx, payment: Payment): Promise<IntentOutcome> {
  const { customerId, subscriptionId, invoiceId, intentId, paymentMethodId, key } = payment;
  const isPayment = !isSetup(intentId) && invoiceId !== null;
  // The first intent of a subscription asks for a mandate before it charges a PayPal account, so
  // only what is paid once costs a call to learn the kind of the method.
  const mayBePaypal = subscriptionId === null && !payment.isNewCustomer;
  if (isPayment && mayBePaypal && (await isPaypal(ctx, paymentMethodId))) {
    return payInvoice(ctx, invoiceId, paymentMethodId, key);
  }
  try {
    return await confirmIntent(ctx, intentId, paymentMethodId, key);
  } catch (error) {
    if (!wantsMandate(error)) throw error;
    // Send `mandate_data` only for customers who have accepted the mandate.
    const verified = await findVerified(ctx, customerId, paymentMethodId);
    if (!verified) throw new AppError('invaid_payment', { cause: error });
    if (isPayment && verified.methodType === 'paypal') {
      return payInvoice(ctx, invoiceId, paymentMethodId, key);
    }
  }
  return confirmIntent(ctx, intentId, paymentMethodId, `${key}:agreed`, acceptedMandate);
}

async function payInvoice(
  ctx: Ctx,
  invoiceId: string,
  paymentMethodId: string,
  key: string,
): Promise<IntentOutcome> {
  const outcome = paymentOutcome(await chargeInvoice(ctx, invoiceId, paymentMethodId, key));
  if (!outcome) throw new Error(`invoice ${invoiceId} has no payment intent`);
  return outcome;
}

async function isPaypal(ctx: Ctx, paymentMethodId: string): Promise<boolean> {
  const method = await nullIfGone(ctx.stripe.paymentMethods.retrieve(paymentMethodId));
  return method?.type === 'paypal';
}
