import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { callApi, api } from '#client/lib/api.ts';
import { readItem } from '#client/lib/stored-item.ts';
import type { Attempt } from '#client/subscription/checkout/attempt.ts';
import { storedAddress } from '#client/subscription/checkout/billing-address.ts';
import { waitForSetup } from '#client/subscription/checkout/wait-for-setup.ts';
import { pause } from '#client/subscription/checkout/pause.ts';
import { pay } from '#client/subscription/checkout/pay.ts';
import type { PayOutcome } from '#client/subscription/checkout/pay.ts';
import type { SetupReturn } from '#client/subscription/checkout/paypal/return-address.ts';
import { sendPayStep } from '#client/subscription/checkout/send-pay-step.ts';

/** The result of a return from PayPal; `left` when the person left before anything was ordered. */
export type ConfirmOutcome =
  | Exclude<PayOutcome, { kind: 'undecided' }>
  | { kind: 'undecided'; code: string }
  | { kind: 'left' };

/**
 * Places the order of a person who left for PayPal, once PayPal has confirmed the setup. The
 * idempotency key comes back in the address, so opening it again, here or elsewhere, orders nothing
 * twice. After `signal` is aborted nothing is ordered.
 */
export async function confirmOrder(
  { setupIntentId, type, subject, key }: SetupReturn,
  signal: AbortSignal,
): Promise<ConfirmOutcome> {
  try {
    const method = await waitForSetup(setupIntentId, type);
    if ('problem' in method) return { kind: 'refused', code: method.problem };
    if (signal.aborted) return { kind: 'left' };
    const json = { setup_intent_id: setupIntentId, payment_type: type };
    const confirmed = await callApi(api.sub.stripe.setupintent.confirm.$post({ json }));
    const paymentMethodId = confirmed.payment_id;
    if (paymentMethodId === null) return { kind: 'refused', code: 'invalid_source' };
    if (signal.aborted) return { kind: 'left' };

    const invoiceId = failedInvoice(key);
    const shown = { subject, key, address: storedAddress() };
    return await pay(
      {
        send: (step) => sendPayStep(step, shown),
        authenticate: showBank,
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

/**
 * Lets the person confirm the payment; resolves with the problem, or null. Stripe seldom asks for
 * that here, so the library is loaded only then.
 */
async function showBank(clientSecret: string): Promise<string | null> {
  const [{ loadStripeLibrary }, { confirmWithBank }] = await Promise.all([
    import('#client/subscription/checkout/load-stripe-library.ts'),
    import('#client/subscription/checkout/confirm-with-bank.ts'),
  ]);
  const stripe = await loadStripeLibrary().catch(() => null);
  return stripe ? confirmWithBank(stripe, clientSecret) : 'stripe_not_ready';
}

/** The invoice of this attempt's failed payment. */
function failedInvoice(key: string): string | null {
  const stored = readItem('purchase_attempt') as Attempt | null;
  return stored?.key === key ? stored.invoiceId : null;
}
