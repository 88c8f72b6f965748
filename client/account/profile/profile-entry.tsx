import { MembersData } from '#client/account/members-data.tsx';
import { ProfilePage } from '#client/account/profile/profile-page.tsx';

/** The account's page with the data it reads. */
export function ProfileEntry() {
  return (
    <MembersData>
      <ProfilePage />
    </MembersData>
  );
}
