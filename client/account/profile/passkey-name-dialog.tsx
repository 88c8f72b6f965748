import { useState } from 'react';

import { useRenamePasskey } from '#client/account/passkey/queries.ts';
import styles from '#client/account/account-form.module.css';
import { useStepForm } from '#client/account/use-step-form.ts';
import { notify } from '#client/lib/notices.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { errorText } from '#client/messages/errors.ts';
import { passkeyTexts as texts } from '#client/messages/passkey.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { passkeyName } from '#worker/account/passkey/schemas.ts';
import type { PasskeyItem } from '#worker/account/passkey/schemas.ts';

/** Gives a passkey another name. */
export function PasskeyNameDialog(props: { passkey: PasskeyItem; onClose: () => void }) {
  return (
    <Dialog title={texts.renameTitle} onClose={props.onClose}>
      <PasskeyNameForm {...props} />
    </Dialog>
  );
}

function PasskeyNameForm({ passkey, onClose }: { passkey: PasskeyItem; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const first = useFirstFocus();
  const renamePasskey = useRenamePasskey();
  const { errors, ...form } = useStepForm(passkeyName, async (input) => {
    await renamePasskey(input);
    onClose();
    notify('success', texts.renamed);
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit({ id: passkey.id, name })}>
      <TextField
        label={texts.name}
        ref={first}
        name="name"
        autoComplete="off"
        required
        value={name}
        error={errors.name && errorText(errors.name)}
        onChange={(event) => {
          form.clear('name');
          setName(event.target.value);
        }}
      />
      <FormError text={errors.form && errorText(errors.form)} />
      <Button type="submit" size="large" fullwidth busy={form.busy}>
        {texts.renameSubmit}
      </Button>
    </form>
  );
}
