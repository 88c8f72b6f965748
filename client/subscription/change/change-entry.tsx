import { AccountQueryProvider } from '#client/account/account-query-provider.tsx';
import { ChangePage } from '#client/subscription/change/change-page.tsx';

/** The page of another plan, with its query client. */
export function ChangeEntry() {
  return (
    <AccountQueryProvider>
      <ChangePage />
    </AccountQueryProvider>
  );
}
