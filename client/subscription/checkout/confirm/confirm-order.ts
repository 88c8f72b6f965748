import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useSession } from '#client/account/use-session.ts';
import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { api, callApi } from '#client/lib/api.ts';
import { notify } from '#client/lib/notices.ts';
import { readItem, removeItem, storeItem } from '#client/lib/stored-item.ts';
import { confirmTexts } from '#client/messages/checkout.ts';
import { declineText, errorText } from '#client/messages/errors.ts';
import type { Attempt } from '#client/subscription/checkout/attempt.ts';
import { storedAddress } from '#client/subscription/checkout/billing-address.ts';
import {
  isKeyUsedUp,
  pay,
  reportPurchase,
  sendPayStep,
} from '#client/subscription/checkout/pay.ts';
import type { PayOutcome } from '#client/subscription/checkout/pay.ts';
import type { SetupReturn } from '#client/subscription/checkout/paypal.ts';
import { pause, waitForSetup } from '#client/subscription/checkout/setup.ts';
import { pages } from '#worker/pages.ts';

/** The result of a return from PayPal; `left` when the person left before anything was ordered. */
type ConfirmOutcome =
  | Exclude<PayOutcome, { kind: 'undecided' }>
  | { kind: 'undecided'; code: string }
  | { kind: 'left' };

/**
 * Places the order of a person who left for PayPal, once PayPal has confirmed the setup. The
 * idempotency key comes back in the address, so opening it again, here or elsewhere, orders nothing
 * twice. After `signal` is aborted nothing is ordered.
 */
async function confirmOrder(
  { setupIntentId, type, subject, key }: SetupReturn,
  signal: AbortSignal,
): Promise<ConfirmOutcome> {
  try {
    const method = await waitForSetup(setupIntentId, type);
    if ('problem' in method) return { kind: 'refused', code: method.problem };
    if (signal.aborted) return { kind: 'left' };
    const json = { setup_intent_id: setupIntentId, payment_type: type, idempotency_key: key };
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
  const { confirmWithBank, loadStripeLibrary } =
    await import('#client/subscription/checkout/stripe-library.ts');
  const stripe = await loadStripeLibrary().catch(() => null);
  return stripe ? confirmWithBank(stripe, clientSecret) : 'stripe_not_ready';
}

/** The invoice of this attempt's failed payment. */
function failedInvoice(key: string): string | null {
  const stored = readItem('purchase_attempt') as Attempt | null;
  return stored?.key === key ? stored.invoiceId : null;
}

interface Failure {
  text: string;
  /** Nobody knows yet whether the order went through; asking again is safe. */
  isUndecided: boolean;
  /** The trial was refused, and nothing else. */
  isTrialUsed?: boolean;
}

/** Places the order of a return once, when the page opens; answers the failure. */
export function useConfirmOrder(setupReturn: SetupReturn | null) {
  const navigate = useNavigate();
  const { setSession } = useSession();
  const [failure, setFailure] = useState<Failure | null>(
    setupReturn ? null : { text: errorText('invalid_payment_confirmation'), isUndecided: false },
  );
  // A retry sets a new object, which runs the effect again.
  const [current, setCurrent] = useState(setupReturn);

  function finish(key: string, outcome: Exclude<ConfirmOutcome, { kind: 'left' }>): void {
    switch (outcome.kind) {
      case 'paid':
        removeItem('payment_billing_address');
        // Reported once: by the call that bought it, or, if its answer was lost, by the tab that
        // holds the attempt.
        if (attemptOf(key) || !outcome.answer.repeated) reportPurchase(outcome.answer);
        if (attemptOf(key)) removeItem('purchase_attempt');
        void navigate(pages.home.path, { replace: true, state: { from: 'buy' } });
        return;
      case 'declined': {
        // Back at the checkout, another payment method pays the same invoice.
        const attempt = attemptOf(key);
        if (attempt) storeItem('purchase_attempt', { ...attempt, invoiceId: outcome.invoiceId });
        const text = declineText(outcome.code, 'requires_payment_method');
        return setFailure({ text, isUndecided: false });
      }
      case 'price_changed':
        return setFailure({ text: errorText('price_changed'), isUndecided: false });
      case 'undecided':
        return setFailure({ text: errorText(outcome.code), isUndecided: true });
      case 'refused': {
        const attempt = attemptOf(key);
        if (attempt && isKeyUsedUp(outcome.code)) removeItem('purchase_attempt');
        // With its key the server finds the purchase in whatever state it is.
        else if (attempt) storeItem('purchase_attempt', { ...attempt, invoiceId: null });
        return refuse(outcome.code);
      }
    }
  }

  function refuse(code: string): void {
    if (code === 'not_logged_in') {
      // Sign-in leads back to this page.
      void setSession({ error: 'not_logged_in' });
    } else if (code === 'subscription_exist') {
      notify('error', errorText(code));
      void navigate(pages.home.path, { replace: true });
    } else {
      const isTrialUsed = code === 'trial_used';
      const text = isTrialUsed ? confirmTexts.trialUsed : errorText(code);
      setFailure({ text, isUndecided: false, isTrialUsed });
    }
  }

  const end = useEffectEvent(finish);
  // One order per address and press of the button; re-renders place none.
  useEffect(() => {
    const controller = new AbortController();
    async function order(confirmation: SetupReturn): Promise<void> {
      const outcome = await confirmOrder(confirmation, controller.signal);
      if (!controller.signal.aborted && outcome.kind !== 'left') end(confirmation.key, outcome);
    }
    if (current) void order(current);
    return () => controller.abort();
  }, [current]);

  function retry(): void {
    setFailure(null);
    if (current) setCurrent({ ...current });
  }

  return { failure, retry };
}

function attemptOf(key: string): Attempt | null {
  const stored = readItem('purchase_attempt') as Attempt | null;
  return stored?.key === key ? stored : null;
}
