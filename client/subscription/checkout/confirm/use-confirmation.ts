import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useSession } from '#client/account/session.ts';
import { notify } from '#client/lib/notices.ts';
import { readItem, removeItem, storeItem } from '#client/lib/stored-item.ts';
import { declineText, errorText } from '#client/messages/errors.ts';
import type { Attempt } from '#client/subscription/checkout/attempt.ts';
import { confirmOrder } from '#client/subscription/checkout/confirm/confirm-order.ts';
import type { ConfirmOutcome } from '#client/subscription/checkout/confirm/confirm-order.ts';
import { tellPurchase } from '#client/subscription/checkout/tell-purchase.ts';
import type { Confirmation } from '#client/subscription/checkout/paypal/return-address.ts';
import { pages } from '#worker/pages.ts';

interface Failure {
  text: string;
  /** Nobody knows yet; asking again is safe and tells. */
  open: boolean;
}

/** The order of that return, made once as the page opens; what went wrong with it. */
export function useConfirmation(brought: Confirmation | null) {
  const navigate = useNavigate();
  const { setSession } = useSession();
  const [failure, setFailure] = useState<Failure | null>(
    brought ? null : { text: errorText('invalid_payment_confirmation'), open: false },
  );
  // Another object each time it is asked for again.
  const [asked, setAsked] = useState(brought);

  function finish(key: string, outcome: Exclude<ConfirmOutcome, { kind: 'left' }>): void {
    switch (outcome.kind) {
      case 'paid':
        removeItem('payment_billing_address');
        // Told once: by the call that bought it, or where its answer was lost, in the tab that waits.
        if (attemptOf(key) || !outcome.answer.repeated) tellPurchase(outcome.answer);
        if (attemptOf(key)) removeItem('purchase_attempt');
        void navigate(pages.home.path, { replace: true, state: { from: 'buy' } });
        return;
      case 'declined': {
        // Back at the checkout another way to pay goes on with the same invoice.
        const kept = attemptOf(key);
        if (kept) storeItem('purchase_attempt', { ...kept, invoiceId: outcome.invoiceId });
        const text = declineText(outcome.code, 'requires_payment_method');
        return setFailure({ text, open: false });
      }
      case 'price_changed':
        return setFailure({ text: errorText('price_changed'), open: false });
      case 'undecided':
        return setFailure({ text: errorText(outcome.code), open: true });
      case 'refused': {
        const kept = attemptOf(key);
        if (kept && outcome.code === 'purchase_expired') removeItem('purchase_attempt');
        // With its key the purchase finds its way from wherever it stands.
        else if (kept) storeItem('purchase_attempt', { ...kept, invoiceId: null });
        return refuse(outcome.code);
      }
    }
  }

  function refuse(code: string): void {
    if (code === 'not_logged_in') {
      // Signing in leads back here.
      void setSession({ error: 'not_logged_in' });
    } else if (code === 'subscription_exist') {
      notify('error', errorText(code));
      void navigate(pages.home.path, { replace: true });
    } else {
      setFailure({ text: errorText(code), open: false });
    }
  }

  const end = useEffectEvent(finish);
  // One order for an address and a press of the button; nothing else makes another.
  useEffect(() => {
    const gone = new AbortController();
    async function order(confirmation: Confirmation): Promise<void> {
      const outcome = await confirmOrder(confirmation, gone.signal);
      if (!gone.signal.aborted && outcome.kind !== 'left') end(confirmation.key, outcome);
    }
    if (asked) void order(asked);
    return () => gone.abort();
  }, [asked]);

  function again(): void {
    setFailure(null);
    if (asked) setAsked({ ...asked });
  }

  return { failure, again };
}

function attemptOf(key: string): Attempt | null {
  const kept = readItem('purchase_attempt') as Attempt | null;
  return kept?.key === key ? kept : null;
}
