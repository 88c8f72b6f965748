import { AccountQueryProvider } from '#client/account/account-query-provider.tsx';
import { LettersPage } from '#client/letters/letters-page.tsx';

/** The page of letters with its query client. */
export function LettersEntry() {
  return (
    <AccountQueryProvider>
      <LettersPage />
    </AccountQueryProvider>
  );
}
