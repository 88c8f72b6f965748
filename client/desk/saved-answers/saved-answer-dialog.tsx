import { useState } from 'react';
import type { output } from 'zod/mini';

import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { savedAnswerTexts as texts } from '#client/messages/desk-saved-answers.ts';
import styles from '#client/desk/parts/desk.module.css';
import { savedAnswersKey, sendAnswer } from '#client/desk/saved-answers/queries.ts';
import { useDeskForm } from '#client/desk/use-desk-form.ts';
import { useDialogAction } from '#client/desk/use-dialog-action.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormEnd } from '#client/ui/form-end.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { savedAnswerInput } from '#worker/desk/saved-answers/schemas.ts';
import type { SavedAnswer } from '#worker/desk/saved-answers/schemas.ts';
import { answerLimit } from '#worker/desk/schemas.ts';

interface SavedAnswerDialogProps {
  /** null for a new one. */
  answer: SavedAnswer | null;
  onClose: () => void;
}

/** Makes a saved answer, or changes one. */
export function SavedAnswerDialog(props: SavedAnswerDialogProps) {
  const { answer, onClose } = props;
  return (
    <Dialog title={answer ? texts.editOne(answer.title) : texts.add} onClose={onClose}>
      <SavedAnswerForm {...props} />
    </Dialog>
  );
}

function SavedAnswerForm({ answer, onClose }: SavedAnswerDialogProps) {
  const first = useFirstFocus();
  const [typed, setTyped] = useState({ title: answer?.title ?? '', text: answer?.text ?? '' });
  const save = useDialogAction([savedAnswersKey], async (data: output<typeof savedAnswerInput>) => {
    await sendAnswer(data);
    return texts.saved;
  });
  const form = useDeskForm(savedAnswerInput, 'saved answer', async (data) => {
    await save(data);
    onClose();
  });
  const bind = (field: keyof typeof typed) =>
    form.field(field, typed[field], (value) => setTyped({ ...typed, [field]: value }));
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.submit({
        ...typed,
        ...(answer && { id: answer.id, changed_at: answer.changed_at }),
      })}
    >
      <p className={styles.muted}>{texts.name}</p>
      <TextField
        ref={first}
        label={texts.title}
        autoComplete="off"
        maxLength={60}
        required
        {...bind('title')}
      />
      <TextArea
        label={texts.text}
        hint={texts.textHint}
        rows={8}
        required
        maxLength={answerLimit}
        {...bind('text')}
      />
      <FormEnd form={form}>{texts.submit}</FormEnd>
    </form>
  );
}
