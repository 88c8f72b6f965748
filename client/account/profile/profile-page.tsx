import { useRef } from 'react';

import { deletionAnchor } from '#client/account/deletion/anchor.ts';
import { DeleteAccount } from '#client/account/deletion/delete-account.tsx';
import { PendingDeletion } from '#client/account/deletion/pending-deletion.tsx';
import { Devices } from '#client/account/profile/devices.tsx';
import { OwnData } from '#client/account/profile/own-data.tsx';
import styles from '#client/account/profile/profile.module.css';
import { usePasskeys } from '#client/account/passkey/queries.ts';
import { Passkeys } from '#client/account/profile/passkeys.tsx';
import { useProfile, useSessions } from '#client/account/profile/queries.ts';
import { SignInData } from '#client/account/profile/sign-in-data.tsx';
import { InviteFriends } from '#client/marketing/invite-friends.tsx';
import { deletionTexts } from '#client/messages/deletion.ts';
import { mailingTexts } from '#client/messages/mailing.ts';
import { passkeyTexts } from '#client/messages/passkey.ts';
import { MailingSection } from '#client/marketing/mailing-section.tsx';
import { inviteTexts, ownDataTexts, profileTexts as texts } from '#client/messages/profile.ts';
import { Card } from '#client/ui/card.tsx';
import { DescriptionSkeleton } from '#client/ui/description-skeleton.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { SectionNav } from '#client/ui/section-nav.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';

/** The parts of the page, in their order. */
const sections = [
  { id: 'anmeldedaten', label: texts.data.title },
  { id: 'passkeys', label: passkeyTexts.title },
  { id: 'geraete', label: texts.devices.title },
  { id: 'mails', label: mailingTexts.title },
  { id: 'freunde', label: inviteTexts.title },
  { id: 'daten', label: ownDataTexts.title },
  { id: deletionAnchor, label: deletionTexts.title },
];

/** The profile page: sign-in data and active sessions. */
export function ProfilePage() {
  const profile = useProfile();
  const passkeys = usePasskeys();
  const sessions = useSessions();
  // Each title takes the focus when the button that had it disappears with its row.
  const dataTitle = useRef<HTMLHeadingElement>(null);
  const passkeysTitle = useRef<HTMLHeadingElement>(null);
  const devicesTitle = useRef<HTMLHeadingElement>(null);

  const dueAt = profile.data?.deletion_due_at ?? null;

  return (
    <Stack gap={24} className={styles.page}>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
      </header>
      {dueAt !== null && (
        <PendingDeletion dueAt={dueAt} onUndone={() => dataTitle.current?.focus()} />
      )}
      <div className={styles.columns}>
        <div className={styles.around}>
          <SectionNav label={texts.sections} sections={sections} />
        </div>
        <Stack gap={24} className={styles.parts}>
          <Card id="anmeldedaten" width="subscription">
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
          <Card id="passkeys" width="subscription">
            <div className={styles.lead}>
              <h2 ref={passkeysTitle} tabIndex={-1}>
                {passkeyTexts.title}
              </h2>
              <p>{passkeyTexts.lead}</p>
            </div>
            {passkeys.data ? (
              <Passkeys
                passkeys={passkeys.data.passkeys}
                email={profile.data?.email ?? ''}
                onRemoved={() => passkeysTitle.current?.focus()}
              />
            ) : passkeys.error ? (
              <LoadFailed error={passkeys.error} retry={passkeys.refetch} />
            ) : (
              <RowSkeleton />
            )}
          </Card>
          <Card id="geraete" width="subscription">
            <div className={styles.lead}>
              <h2 ref={devicesTitle} tabIndex={-1}>
                {texts.devices.title}
              </h2>
              <p>{texts.devices.lead}</p>
            </div>
            {sessions.data ? (
              <Devices
                sessions={sessions.data.sessions}
                email={profile.data?.email ?? ''}
                onEnded={() => devicesTitle.current?.focus()}
              />
            ) : sessions.error ? (
              <LoadFailed error={sessions.error} retry={sessions.refetch} />
            ) : (
              <RowSkeleton />
            )}
          </Card>
          <Card id="mails" width="subscription">
            <MailingSection />
          </Card>
          <Card id="freunde" width="subscription">
            <InviteFriends />
          </Card>
          <Card id="daten" width="subscription">
            <OwnData email={profile.data?.email ?? ''} />
          </Card>
          {profile.data && <DeleteAccount email={profile.data.email} dueAt={dueAt} />}
        </Stack>
      </div>
    </Stack>
  );
}

/** A row of which nothing is known yet, not even whether there is one. */
function RowSkeleton() {
  return (
    <Waiting>
      <Skeleton lines={2} />
    </Waiting>
  );
}

/** Labels with placeholders while the data is loading. */
function ProfileSkeleton({ labels }: { labels: readonly string[] }) {
  return (
    <Waiting>
      <DescriptionSkeleton labels={labels} />
    </Waiting>
  );
}
