import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { notify } from '#client/lib/notices.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { deskTexts } from '#client/messages/desk.ts';
import { peopleTexts } from '#client/messages/desk-people.ts';
import styles from '#client/desk/parts/desk.module.css';
import { personKey, sendEmailChange } from '#client/desk/people/queries.ts';
import { useDeskForm } from '#client/desk/use-desk-form.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormEnd } from '#client/ui/form-end.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { changeEmailInput } from '#worker/desk/people/schemas.ts';

const texts = peopleTexts.changeEmail;

interface EmailDialogProps {
  accountId: string;
  /** The e-mail that the account has now. */
  email: string;
  onClose: () => void;
}

/** Gives an account another e-mail. */
export function EmailDialog(props: EmailDialogProps) {
  return (
    <Dialog title={texts.title} onClose={props.onClose}>
      <EmailForm {...props} />
    </Dialog>
  );
}

function EmailForm({ accountId, email, onClose }: EmailDialogProps) {
  const first = useFirstFocus();
  const client = useQueryClient();
  const [typed, setTyped] = useState({ email: '', reason: '' });
  const form = useDeskForm(changeEmailInput, `email of ${accountId}`, async (data) => {
    await sendEmailChange(accountId, data);
    await client.invalidateQueries({ queryKey: [...personKey, accountId] });
    notify('success', texts.done);
    onClose();
  });
  const bind = (field: keyof typeof typed) =>
    form.field(field, typed[field], (value) => setTyped({ ...typed, [field]: value }));
  return (
    <form className={styles.form} noValidate onSubmit={form.submit(typed)}>
      <p className={styles.muted}>{texts.lead(email)}</p>
      <TextField
        ref={first}
        type="email"
        label={texts.email}
        autoComplete="off"
        maxLength={254}
        required
        {...bind('email')}
      />
      <TextArea label={deskTexts.reason} required maxLength={500} {...bind('reason')} />
      <FormEnd form={form}>{texts.submit}</FormEnd>
    </form>
  );
}
