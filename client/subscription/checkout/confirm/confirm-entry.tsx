import { useLocation } from 'react-router-dom';

import { MembersData } from '#client/account/members-data.tsx';
import { ConfirmPage } from '#client/subscription/checkout/confirm/confirm-page.tsx';

/** The return address, with the data of whoever returns. */
export function ConfirmEntry() {
  const { search } = useLocation();
  return (
    <MembersData>
      <ConfirmPage key={search} />
    </MembersData>
  );
}
