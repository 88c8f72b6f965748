import { useRef } from 'react';
import { Link } from 'react-router-dom';

import { Devices } from '#client/account/profile/devices.tsx';
import styles from '#client/account/profile/profile.module.css';
import { ProfileSkeleton } from '#client/account/profile/profile-skeleton.tsx';
import { useProfile, useSessions } from '#client/account/profile/queries.ts';
import { SignInData } from '#client/account/profile/sign-in-data.tsx';
import { InviteFriends } from '#client/marketing/invite-friends.tsx';
import { profileTexts as texts } from '#client/messages/profile.ts';
import { Card } from '#client/ui/card.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { pages } from '#worker/pages.ts';

/** One's own account: what one signs in with, and where one is signed in. */
export function ProfilePage() {
  const profile = useProfile();
  const sessions = useSessions();
  // Each holds the focus when the button that had it is gone, with its provider or its device.
  const dataTitle = useRef<HTMLHeadingElement>(null);
  const devicesTitle = useRef<HTMLHeadingElement>(null);

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <Link to={pages.home.path}>{texts.toSubscription}</Link>
      </header>
      <Card width="subscription">
        <h2 ref={dataTitle} tabIndex={-1}>
          {texts.data.title}
        </h2>
        {profile.data ? (
          <SignInData profile={profile.data} onUnlinked={() => dataTitle.current?.focus()} />
        ) : profile.error ? (
          <LoadFailed error={profile.error} retry={profile.refetch} />
        ) : (
          <ProfileSkeleton labels={Object.values(texts.data.rows)} />
        )}
      </Card>
      <Card width="subscription">
        <div className={styles.lead}>
          <h2 ref={devicesTitle} tabIndex={-1}>
            {texts.devices.title}
          </h2>
          <p>{texts.devices.lead}</p>
        </div>
        {sessions.data ? (
          <Devices
            sessions={sessions.data.sessions}
            onEnded={() => devicesTitle.current?.focus()}
          />
        ) : sessions.error ? (
          <LoadFailed error={sessions.error} retry={sessions.refetch} />
        ) : (
          <ProfileSkeleton labels={[texts.devices.this]} />
        )}
      </Card>
      <Card width="subscription">
        <InviteFriends />
      </Card>
    </div>
  );
}
