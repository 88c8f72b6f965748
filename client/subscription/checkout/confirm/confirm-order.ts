import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { answer, api } from '#client/lib/api.ts';
import { readItem } from '#client/lib/stored-item.ts';
import type { Attempt } from '#client/subscription/checkout/attempt.ts';
import { lookAtSetup } from '#client/subscription/checkout/look-at-setup.ts';
import { pause } from '#client/subscription/checkout/pause.ts';
import { pay } from '#client/subscription/checkout/pay.ts';
import type { PayOutcome } from '#client/subscription/checkout/pay.ts';
import type { Confirmation } from '#client/subscription/checkout/paypal/return-address.ts';
import { sendStep } from '#client/subscription/checkout/send-step.ts';

/** How a return ended; `left` when the person was gone before anything was ordered. */
export type ConfirmOutcome =
  | Exclude<PayOutcome, { kind: 'undecided' }>
  | { kind: 'undecided'; code: string }
  | { kind: 'left' };

/**
 * Makes the order that somebody left for PayPal with, once it is settled that they agreed there.
 * Its key came back with the address, so that opening that again, here or elsewhere, orders nothing
 * twice; nothing is ordered any more once `gone`.
 */
export async function confirmOrder(
  { setupIntentId, type, subject, key }: Confirmation,
  gone: AbortSignal,
): Promise<ConfirmOutcome> {
  try {
    const settled = await lookAtSetup(setupIntentId, type);
    if ('problem' in settled) return { kind: 'refused', code: settled.problem };
    if (gone.aborted) return { kind: 'left' };
    const json = { setup_intent_id: setupIntentId, payment_type: type };
    const confirmed = await answer(api.sub.stripe.setupintent.confirm.$post({ json }));
    const paymentMethodId = confirmed.payment_id;
    if (paymentMethodId === null) return { kind: 'refused', code: 'invalid_source' };
    if (gone.aborted) return { kind: 'left' };

    const invoiceId = failedInvoice(key);
    const sent = { subject, key, country: storedCountry() };
    return await pay(
      {
        send: (step) => sendStep(step, sent),
        // The bank's page needs the payment service's library, which the checkout has.
        authenticate: () => Promise.resolve('requires_payment_method'),
        wait: pause,
      },
      invoiceId === null
        ? { kind: 'buy', paymentMethodId }
        : { kind: 'reattempt', invoiceId, paymentMethodId },
    );
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return { kind: error.undecided ? 'undecided' : 'refused', code: failureCode(error) };
  }
}

/** The invoice that this attempt could not pay in another way before. */
function failedInvoice(key: string): string | null {
  const kept = readItem('purchase_attempt') as Attempt | null;
  return kept?.key === key ? kept.invoiceId : null;
}

function storedCountry(): string | undefined {
  const address = readItem('payment_billing_address') as { country?: unknown } | null;
  return typeof address?.country === 'string' ? address.country : undefined;
}
