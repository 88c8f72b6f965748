import { useState } from 'react';

import { DialogWithConfirmation } from '#client/account/confirmation/dialog-with-confirmation.tsx';
import { useOwnerConfirmation } from '#client/account/confirmation/use-owner-confirmation.ts';
import { PasswordForm } from '#client/account/profile/password-form.tsx';
import { useChangePassword } from '#client/account/profile/queries.ts';
import { useForm } from '#client/lib/use-form.ts';
import { notify } from '#client/lib/notices.ts';
import { profileTexts } from '#client/messages/profile.ts';
import { passwordChange } from '#worker/account/profile/schemas.ts';
import type { ProfileAnswer } from '#worker/account/profile/schemas.ts';

const texts = profileTexts.password;

/** Changes the password, or sets the first one of an account that came from Google or Apple. */
export function PasswordDialog({
  profile,
  onClose,
}: {
  profile: ProfileAnswer;
  onClose: () => void;
}) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const changePassword = useChangePassword();
  const confirmation = useOwnerConfirmation(profile.needs_confirmation);
  const input = { password, ...(profile.has_password && { current_password: current }) };
  const form = useForm(passwordChange, (checked) =>
    confirmation.attempt(async () => {
      await changePassword(checked);
      onClose();
      notify('success', texts.done, texts.doneDetail);
    }),
  );

  return (
    <DialogWithConfirmation
      title={profile.has_password ? texts.changeTitle : texts.setTitle}
      email={profile.email}
      confirmation={confirmation}
      resend={() => void form.run(input)}
      onClose={onClose}
    >
      <PasswordForm
        email={profile.email}
        input={input}
        form={form}
        setCurrent={setCurrent}
        setPassword={setPassword}
      />
    </DialogWithConfirmation>
  );
}
