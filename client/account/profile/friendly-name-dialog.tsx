import { useState } from 'react';

import { useChooseFriendlyName } from '#client/account/profile/queries.ts';
import { useSession } from '#client/account/use-session.ts';
import styles from '#client/account/account-form.module.css';
import { useStepForm } from '#client/account/use-step-form.ts';
import { notify } from '#client/lib/notices.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { errorText } from '#client/messages/errors.ts';
import { profileTexts } from '#client/messages/profile.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { ProfileAnswer } from '#worker/account/profile/schemas.ts';
import { friendlyNameInput } from '#worker/account/schemas.ts';

const texts = profileTexts.friendlyName;

/** Sets or changes the unique name. */
export function FriendlyNameDialog({
  profile,
  onClose,
}: {
  profile: ProfileAnswer;
  onClose: () => void;
}) {
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <FriendlyNameForm name={profile.friendly_name ?? ''} onDone={onClose} />
    </Dialog>
  );
}

function FriendlyNameForm({ name: before, onDone }: { name: string; onDone: () => void }) {
  const [name, setName] = useState(before);
  const first = useFirstFocus();
  const { reloadSession } = useSession();
  const choose = useChooseFriendlyName();
  const { errors, ...form } = useStepForm(friendlyNameInput, async (input) => {
    await choose(input);
    await reloadSession();
    onDone();
    notify('success', texts.done(input.friendly_name));
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit({ friendly_name: name })}>
      <TextField
        label={profileTexts.data.rows.friendlyName}
        hint={texts.hint}
        ref={first}
        name="friendly_name"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={name}
        error={errors.friendly_name && errorText(errors.friendly_name)}
        onChange={(event) => {
          form.clear('friendly_name');
          setName(event.target.value);
        }}
      />
      <FormError text={errors.form && errorText(errors.form)} />
      <Button type="submit" size="large" fullwidth busy={form.busy}>
        {texts.submit}
      </Button>
    </form>
  );
}
