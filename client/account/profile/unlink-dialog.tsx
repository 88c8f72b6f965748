import { useState } from 'react';

import { DialogWithConfirmation } from '#client/account/confirmation/dialog-with-confirmation.tsx';
import { useOwnerConfirmation } from '#client/account/confirmation/use-owner-confirmation.ts';
import { useUnlinkIdentity } from '#client/account/profile/queries.ts';
import { UnlinkForm } from '#client/account/profile/unlink-form.tsx';
import { useForm } from '#client/lib/use-form.ts';
import { notify } from '#client/lib/notices.ts';
import { profileTexts } from '#client/messages/profile.ts';
import { identityUnlink } from '#worker/account/profile/schemas.ts';
import type { ProfileAnswer } from '#worker/account/profile/schemas.ts';

const texts = profileTexts.unlink;

interface UnlinkDialogProps {
  profile: ProfileAnswer;
  provider: ProfileAnswer['identities'][number];
  onClose: () => void;
  /** Called to set the focus, since the button that opened the dialog is gone. */
  onUnlinked: () => void;
}

/**
 * Disconnects Google or Apple; explains the consequences and asks for the password if there is one.
 */
export function UnlinkDialog({ profile, provider, onClose, onUnlinked }: UnlinkDialogProps) {
  const [password, setPassword] = useState('');
  const unlinkIdentity = useUnlinkIdentity();
  const confirmation = useOwnerConfirmation(profile.needs_confirmation);
  const name = profileTexts.data.identity[provider];
  const input = { provider, ...(profile.has_password && { password }) };
  const form = useForm(identityUnlink, (checked) =>
    confirmation.attempt(async () => {
      await unlinkIdentity(checked);
      onClose();
      notify('success', texts.done(name));
    }),
  );

  return (
    <DialogWithConfirmation
      title={texts.title(name)}
      email={profile.email}
      confirmation={confirmation}
      resend={() => void form.run(input)}
      onClose={onClose}
      onFocusGone={onUnlinked}
    >
      <UnlinkForm name={name} input={input} form={form} setPassword={setPassword} />
    </DialogWithConfirmation>
  );
}
