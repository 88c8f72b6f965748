import { MembersData } from '#client/account/members-data.tsx';
import { HandOffFirst } from '#client/handoff/hand-off-first.tsx';
import { SubscriptionPage } from '#client/subscription/details/subscription-page.tsx';

/** The subscription page with the data it reads, unless somebody waits for this person elsewhere. */
export function SubscriptionEntry() {
  return (
    <MembersData>
      <HandOffFirst>
        <SubscriptionPage />
      </HandOffFirst>
    </MembersData>
  );
}
