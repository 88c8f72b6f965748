import { useState } from 'react';

import { useRenamePasskey } from '#client/account/passkey/queries.ts';
import { useForm } from '#client/lib/use-form.ts';
import { notify } from '#client/lib/notices.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { passkeyTexts as texts } from '#client/messages/passkey.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormEnd } from '#client/ui/form-end.tsx';
import { Stack } from '#client/ui/layout.tsx';
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
  const form = useForm(passkeyName, async (input) => {
    await renamePasskey(input);
    onClose();
    notify('success', texts.renamed);
  });
  return (
    <Stack as="form" gap={20} noValidate onSubmit={form.submit({ id: passkey.id, name })}>
      <TextField
        label={texts.name}
        ref={first}
        autoComplete="off"
        required
        {...form.field('name', name, setName)}
      />
      <FormEnd form={form} size="large">
        {texts.renameSubmit}
      </FormEnd>
    </Stack>
  );
}
