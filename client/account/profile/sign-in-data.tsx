import { useState } from 'react';

import { useEmailDraft } from '#client/account/profile/email-draft.ts';
import { EmailDialog } from '#client/account/profile/email-dialog.tsx';
import { NameDialog } from '#client/account/profile/name-dialog.tsx';
import { FriendlyNameDialog } from '#client/account/profile/friendly-name-dialog.tsx';
import { Identities } from '#client/account/profile/identities.tsx';
import { PasswordDialog } from '#client/account/profile/password-dialog.tsx';
import styles from '#client/account/profile/profile.module.css';
import { profileTexts } from '#client/messages/profile.ts';
import { Button } from '#client/ui/button.tsx';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { EmailText } from '#client/ui/email-text.tsx';
import type { ProfileAnswer } from '#worker/account/profile/schemas.ts';

const texts = profileTexts.data;

interface SignInDataProps {
  profile: ProfileAnswer;
  /** Called when a provider, with the button that had the focus, is gone. */
  onUnlinked: () => void;
}

/** The sign-in data, each row with the button that changes it. */
export function SignInData({ profile, onUnlinked }: SignInDataProps) {
  const [open, setOpen] = useState<'name' | 'email' | 'password' | 'friendlyName' | null>(null);
  const [draft, setDraft] = useEmailDraft(profile.email);
  const close = () => setOpen(null);
  const edit = (what: typeof open, label: string, name: string) => (
    <Button
      size="small"
      variant="ghost"
      aria-label={`${name}: ${label}`}
      onClick={() => setOpen(what)}
    >
      {label}
    </Button>
  );

  const rows = [
    {
      label: texts.rows.name,
      value: (
        <>
          <span>{profile.display_name}</span>
          {edit('name', texts.change, texts.rows.name)}
        </>
      ),
    },
    {
      label: texts.rows.email,
      value: (
        <>
          <EmailText email={profile.email} />
          {edit('email', draft.token === '' ? texts.change : texts.enterCode, texts.rows.email)}
          {draft.token !== '' && (
            <p className={styles.pending}>{texts.pendingEmail(draft.email)}</p>
          )}
        </>
      ),
    },
    {
      label: texts.rows.friendlyName,
      value: (
        <>
          <span>
            {profile.friendly_name === null ? texts.noFriendlyName : `@${profile.friendly_name}`}
          </span>
          {edit(
            'friendlyName',
            profile.friendly_name === null ? texts.choose : texts.change,
            texts.rows.friendlyName,
          )}
        </>
      ),
    },
    {
      label: texts.rows.password,
      value: (
        <>
          <span>{profile.has_password ? texts.hasPassword : texts.noPassword}</span>
          {edit('password', profile.has_password ? texts.change : texts.set, texts.rows.password)}
        </>
      ),
    },
    {
      label: texts.rows.identities,
      value: <Identities profile={profile} onUnlinked={onUnlinked} />,
    },
  ];

  return (
    <>
      <DescriptionList
        rows={rows.map(({ label, value }) => ({
          label,
          value: <div className={styles.value}>{value}</div>,
        }))}
      />
      {open === 'name' && <NameDialog name={profile.display_name} onClose={close} />}
      {open === 'email' && (
        <EmailDialog profile={profile} draft={draft} setDraft={setDraft} onClose={close} />
      )}
      {open === 'password' && <PasswordDialog profile={profile} onClose={close} />}
      {open === 'friendlyName' && <FriendlyNameDialog profile={profile} onClose={close} />}
    </>
  );
}
