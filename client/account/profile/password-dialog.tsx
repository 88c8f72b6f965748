import { useState } from 'react';

import { ConfirmedDialog } from '#client/account/confirmation/confirmed-dialog.tsx';
import { useConfirmation } from '#client/account/confirmation/use-confirmation.ts';
import { PasswordForm } from '#client/account/profile/password-form.tsx';
import { useChangePassword } from '#client/account/profile/queries.ts';
import { useStepForm } from '#client/account/use-step-form.ts';
import { notify } from '#client/lib/notices.ts';
import { profileTexts } from '#client/messages/profile.ts';
import { passwordChange } from '#worker/account/profile/schemas.ts';
import type { ProfileAnswer } from '#worker/account/profile/schemas.ts';

const texts = profileTexts.password;

/** Another password, or the first one of an account that came from Google or Apple. */
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
  const confirmation = useConfirmation(profile.needs_confirmation);
  const input = { password, ...(profile.has_password && { current_password: current }) };
  const form = useStepForm(passwordChange, (checked) =>
    confirmation.attempt(async () => {
      await changePassword(checked);
      onClose();
      notify('success', texts.done, texts.doneDetail);
    }),
  );

  return (
    <ConfirmedDialog
      title={profile.has_password ? texts.changeTitle : texts.setTitle}
      email={profile.email}
      confirmation={confirmation}
      again={() => void form.run(input)}
      onClose={onClose}
    >
      <PasswordForm
        email={profile.email}
        input={input}
        form={form}
        setCurrent={setCurrent}
        setPassword={setPassword}
      />
    </ConfirmedDialog>
  );
}
