import { useState } from 'react';
import type { output } from 'zod/mini';

import { callApi, api } from '#client/lib/api.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { declarationDeskTexts } from '#client/messages/desk-declarations.ts';
import { declarationsKey } from '#client/desk/declarations/queries.ts';
import { overviewKey } from '#client/desk/use-overview.ts';
import styles from '#client/desk/parts/desk.module.css';
import { SavedAnswers } from '#client/desk/saved-answers/saved-answers.tsx';
import { useDeskForm } from '#client/desk/use-desk-form.ts';
import { useDialogAction } from '#client/desk/use-dialog-action.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormEnd } from '#client/ui/form-end.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { declarationReply } from '#worker/desk/declarations/schemas.ts';
import type { DeclarationItem } from '#worker/desk/declarations/schemas.ts';
import { answerLimit } from '#worker/desk/schemas.ts';

const texts = declarationDeskTexts.answer;

interface AnswerDialogProps {
  declaration: DeclarationItem;
  onClose: () => void;
}

/** Writes to the address that was given for the receipt. */
export function AnswerDialog(props: AnswerDialogProps) {
  return (
    <Dialog
      title={texts.title}
      onClose={props.onClose}
      // The case leaves the list, with the button that had the focus.
      onFocusGone={() => document.querySelector('main')?.focus()}
    >
      <AnswerForm {...props} />
    </Dialog>
  );
}

function AnswerForm({ declaration: { id, typed }, onClose }: AnswerDialogProps) {
  const first = useFirstFocus<HTMLTextAreaElement>();
  const [text, setText] = useState('');
  const answer = useDialogAction(
    [declarationsKey, overviewKey],
    async (json: output<typeof declarationReply>) => {
      await callApi(api.internal.declarations[':id'].answer.$post({ param: { id }, json }));
      return texts.done;
    },
  );
  const form = useDeskForm(declarationReply, `answer ${id}`, async (data) => {
    await answer(data);
    onClose();
  });
  const field = form.field('text', text, setText);
  return (
    <form className={styles.form} noValidate onSubmit={form.submit({ text })}>
      <p className={styles.muted}>{texts.lead(typed.confirmation_email.trim() || typed.email)}</p>
      <SavedAnswers
        name={typed.name.trim()}
        typed={text}
        onFill={(value) => {
          field.onChange({ target: { value } });
          first.current?.focus();
        }}
      />
      <TextArea ref={first} label={texts.text} required maxLength={answerLimit} {...field} />
      <FormEnd form={form}>{texts.submit}</FormEnd>
    </form>
  );
}
