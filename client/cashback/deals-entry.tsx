import { AccountQueryProvider } from '#client/account/account-query-provider.tsx';
import { DealsPage } from '#client/cashback/deals-page.tsx';

/** The deals page with its query client. */
export function DealsEntry() {
  return (
    <AccountQueryProvider>
      <DealsPage />
    </AccountQueryProvider>
  );
}
