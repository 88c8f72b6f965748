import { useState } from 'react';
import type { output } from 'zod/mini';

import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { peopleTexts } from '#client/messages/desk-people.ts';
import styles from '#client/desk/parts/desk.module.css';
import { personKey, sendMessage } from '#client/desk/people/queries.ts';
import { SavedAnswers } from '#client/desk/saved-answers/saved-answers.tsx';
import { useDeskForm } from '#client/desk/use-desk-form.ts';
import { useDialogAction } from '#client/desk/use-dialog-action.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormEnd } from '#client/ui/form-end.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { messageInput } from '#worker/desk/people/schemas.ts';
import { answerLimit } from '#worker/desk/schemas.ts';

const texts = peopleTexts.message;

interface MessageDialogProps {
  accountId: string;
  email: string;
  name: string;
  onClose: () => void;
}

/** Writes a mail to a person. */
export function MessageDialog(props: MessageDialogProps) {
  return (
    <Dialog title={texts.title} onClose={props.onClose}>
      <MessageForm {...props} />
    </Dialog>
  );
}

function MessageForm({ accountId, email, name, onClose }: MessageDialogProps) {
  const first = useFirstFocus();
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const write = useDialogAction(
    [[...personKey, accountId]],
    async (data: output<typeof messageInput>) => {
      await sendMessage(accountId, data);
      return texts.done;
    },
  );
  const form = useDeskForm(messageInput, `message to ${accountId}`, async (data) => {
    await write(data);
    onClose();
  });
  const field = form.field('text', text, setText);
  return (
    <form className={styles.form} noValidate onSubmit={form.submit({ subject, text })}>
      <p className={styles.muted}>{texts.lead(email, name)}</p>
      <TextField
        ref={first}
        label={texts.subject}
        autoComplete="off"
        maxLength={120}
        required
        {...form.field('subject', subject, setSubject)}
      />
      <SavedAnswers
        name={name}
        typed={text}
        onFill={(value) => field.onChange({ target: { value } })}
      />
      <TextArea label={texts.text} rows={8} required maxLength={answerLimit} {...field} />
      <FormEnd form={form}>{texts.submit}</FormEnd>
    </form>
  );
}
