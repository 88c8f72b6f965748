import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useSession } from '#client/account/use-session.ts';
import { notify } from '#client/lib/notices.ts';
import { readItem, removeItem, storeItem } from '#client/lib/stored-item.ts';
import { confirmTexts } from '#client/messages/checkout.ts';
import { declineText, errorText } from '#client/messages/errors.ts';
import type { Attempt } from '#client/subscription/checkout/attempt.ts';
import { confirmOrder } from '#client/subscription/checkout/confirm/confirm-order.ts';
import type { ConfirmOutcome } from '#client/subscription/checkout/confirm/confirm-order.ts';
import { isKeyUsedUp } from '#client/subscription/checkout/pay.ts';
import { reportPurchase } from '#client/subscription/checkout/report-purchase.ts';
import type { SetupReturn } from '#client/subscription/checkout/paypal/return-address.ts';
import { pages } from '#worker/pages.ts';

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
