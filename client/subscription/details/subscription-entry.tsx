import { MembersData } from '#client/account/members-data.tsx';
import { SubscriptionPage } from '#client/subscription/details/subscription-page.tsx';

/** The subscription page with the data it reads. */
export function SubscriptionEntry() {
  return (
    <MembersData>
      <SubscriptionPage />
    </MembersData>
  );
}
