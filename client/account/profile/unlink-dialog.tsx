import { useState } from 'react';

import { ConfirmedDialog } from '#client/account/confirmation/confirmed-dialog.tsx';
import { useConfirmation } from '#client/account/confirmation/use-confirmation.ts';
import { useUnlinkIdentity } from '#client/account/profile/queries.ts';
import { UnlinkForm } from '#client/account/profile/unlink-form.tsx';
import { useStepForm } from '#client/account/use-step-form.ts';
import { notify } from '#client/lib/notices.ts';
import { profileTexts } from '#client/messages/profile.ts';
import { identityUnlink } from '#worker/account/profile/schemas.ts';
import type { ProfileAnswer } from '#worker/account/profile/schemas.ts';

const texts = profileTexts.unlink;

interface UnlinkDialogProps {
  profile: ProfileAnswer;
  provider: ProfileAnswer['identities'][number];
  onClose: () => void;
  /** Finds the focus another place, since the button that opened the dialog is gone. */
  onUnlinked: () => void;
}

/** Parts with Google or Apple: what follows from it, and the password of an account that has one. */
export function UnlinkDialog({ profile, provider, onClose, onUnlinked }: UnlinkDialogProps) {
  const [password, setPassword] = useState('');
  const unlinkIdentity = useUnlinkIdentity();
  const confirmation = useConfirmation(profile.needs_confirmation);
  const name = profileTexts.data.identity[provider];
  const input = { provider, ...(profile.has_password && { password }) };
  const form = useStepForm(identityUnlink, (checked) =>
    confirmation.attempt(async () => {
      await unlinkIdentity(checked);
      onClose();
      notify('success', texts.done(name));
    }),
  );

  return (
    <ConfirmedDialog
      title={texts.title(name)}
      email={profile.email}
      confirmation={confirmation}
      again={() => void form.run(input)}
      onClose={onClose}
      onFocusGone={onUnlinked}
    >
      <UnlinkForm name={name} input={input} form={form} setPassword={setPassword} />
    </ConfirmedDialog>
  );
}
