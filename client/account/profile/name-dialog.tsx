import { useState } from 'react';

import { useChangeName } from '#client/account/profile/queries.ts';
import { useSession } from '#client/account/use-session.ts';
import { useForm } from '#client/lib/use-form.ts';
import { notify } from '#client/lib/notices.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { profileTexts } from '#client/messages/profile.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormEnd } from '#client/ui/form-end.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { nameChange } from '#worker/account/profile/schemas.ts';

const texts = profileTexts.name;

/** Corrects the person's own name (Art. 16 DSGVO). */
export function NameDialog({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <NameForm before={name} onDone={onClose} />
    </Dialog>
  );
}

function NameForm({ before, onDone }: { before: string; onDone: () => void }) {
  const [name, setName] = useState(before);
  const first = useFirstFocus();
  const { reloadSession } = useSession();
  const change = useChangeName();
  const form = useForm(nameChange, async (input) => {
    await change(input);
    await reloadSession();
    onDone();
    notify('success', texts.done(input.display_name));
  });
  return (
    <Stack as="form" gap={20} noValidate onSubmit={form.submit({ display_name: name })}>
      <TextField
        label={profileTexts.data.rows.name}
        hint={texts.hint}
        ref={first}
        autoComplete="name"
        required
        {...form.field('display_name', name, setName)}
      />
      <FormEnd form={form} size="large">
        {texts.submit}
      </FormEnd>
    </Stack>
  );
}
