import { MembersData } from '#client/account/members-data.tsx';
import { DealsPage } from '#client/cashback/deals-page.tsx';

/** The deals with the data that they read. */
export function DealsEntry() {
  return (
    <MembersData>
      <DealsPage />
    </MembersData>
  );
}
