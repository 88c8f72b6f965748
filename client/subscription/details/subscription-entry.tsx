import { useLocation } from 'react-router-dom';

import { MembersData } from '#client/account/members-data.tsx';
import { HandOffFirst } from '#client/handoff/hand-off-first.tsx';
import { SubscriptionPage } from '#client/subscription/details/subscription-page.tsx';

/** The subscription page with the data it reads, unless somebody waits for this person elsewhere. */
export function SubscriptionEntry() {
  const state = useLocation().state as { from?: string } | null;
  return (
    <MembersData>
      <HandOffFirst bought={state?.from === 'buy'}>
        <SubscriptionPage />
      </HandOffFirst>
    </MembersData>
  );
}
