import { AccountQueryProvider } from '#client/account/account-query-provider.tsx';
import { ProfilePage } from '#client/account/profile/profile-page.tsx';

/** The profile page with its query client. */
export function ProfileEntry() {
  return (
    <AccountQueryProvider>
      <ProfilePage />
    </AccountQueryProvider>
  );
}
