import { useState } from 'react';

import { useChooseFriendlyName } from '#client/account/profile/queries.ts';
import { useSession } from '#client/account/use-session.ts';
import { useForm } from '#client/lib/use-form.ts';
import { notify } from '#client/lib/notices.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { profileTexts } from '#client/messages/profile.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormEnd } from '#client/ui/form-end.tsx';
import { Stack } from '#client/ui/layout.tsx';
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
  const form = useForm(friendlyNameInput, async (input) => {
    await choose(input);
    await reloadSession();
    onDone();
    notify('success', texts.done(input.friendly_name));
  });
  return (
    <Stack as="form" gap={20} noValidate onSubmit={form.submit({ friendly_name: name })}>
      <TextField
        label={profileTexts.data.rows.friendlyName}
        hint={texts.hint}
        ref={first}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field('friendly_name', name, setName)}
      />
      <FormEnd form={form} size="large">
        {texts.submit}
      </FormEnd>
    </Stack>
  );
}
