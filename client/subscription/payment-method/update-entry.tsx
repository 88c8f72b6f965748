import { AccountQueryProvider } from '#client/account/account-query-provider.tsx';
import { UpdatePage } from '#client/subscription/payment-method/update-page.tsx';

/** The page that Stripe returns to, with its query client. */
export function UpdateEntry() {
  return (
    <AccountQueryProvider>
      <UpdatePage />
    </AccountQueryProvider>
  );
}
