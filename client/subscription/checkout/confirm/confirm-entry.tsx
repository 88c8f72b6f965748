import { useLocation } from 'react-router-dom';

import { AccountQueryProvider } from '#client/account/account-query-provider.tsx';
import { ConfirmPage } from '#client/subscription/checkout/confirm/confirm-page.tsx';

/** The page that PayPal returns to, with its query client. */
export function ConfirmEntry() {
  const { search } = useLocation();
  return (
    <AccountQueryProvider>
      <ConfirmPage key={search} />
    </AccountQueryProvider>
  );
}
