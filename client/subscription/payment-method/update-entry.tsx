import { MembersData } from '#client/account/members-data.tsx';
import { UpdatePage } from '#client/subscription/payment-method/update-page.tsx';

/** The way back from the payment service's page, with the data it reads. */
export function UpdateEntry() {
  return (
    <MembersData>
      <UpdatePage />
    </MembersData>
  );
}
