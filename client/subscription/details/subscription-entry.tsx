import { useLocation } from 'react-router-dom';

import { AccountQueryProvider } from '#client/account/account-query-provider.tsx';
import { HandOffGate } from '#client/handoff/hand-off-gate.tsx';
import { SubscriptionPage } from '#client/subscription/details/subscription-page.tsx';

/** The subscription page with its query client, after a stored hand-off has been checked. */
export function SubscriptionEntry() {
  const state = useLocation().state as { from?: string } | null;
  return (
    <AccountQueryProvider>
      <HandOffGate justPurchased={state?.from === 'buy'}>
        <SubscriptionPage />
      </HandOffGate>
    </AccountQueryProvider>
  );
}
