import { useState } from 'react';

import { notify } from '#client/lib/notices.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { savedAnswerTexts as texts } from '#client/messages/desk-saved-answers.ts';
import styles from '#client/desk/parts/desk.module.css';
import { sendAnswer, useSavedAnswers } from '#client/desk/saved-answers/queries.ts';
import { isConflict } from '#client/desk/send-once.ts';
import { useDeskForm } from '#client/desk/use-desk-form.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FormEnd } from '#client/ui/form-end.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { savedAnswerInput } from '#worker/desk/saved-answers/schemas.ts';
import type { SavedAnswer, SavedAnswersAnswer } from '#worker/desk/saved-answers/schemas.ts';
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
  const { refetch } = useSavedAnswers();
  /** The version on the screen. */
  const [seen, setSeen] = useState(answer);
  const form = useDeskForm(savedAnswerInput, 'saved answer', async (data) => {
    try {
      await sendAnswer(data);
    } catch (error) {
      // What was typed stays. Whoever has seen the other version can save over it.
      if (isConflict(error)) setSeen(findIn((await refetch()).data, answer) ?? seen);
      throw error;
    }
    await refetch();
    notify('success', texts.saved);
    onClose();
  });
  const isOvertaken = form.errors['form'] === 'already_changed' && seen !== answer;
  const bind = (field: keyof typeof typed) =>
    form.field(field, typed[field], (value) => setTyped({ ...typed, [field]: value }));
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.submit({
        ...typed,
        ...(seen && { id: seen.id, changed_at: seen.changed_at }),
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
      {isOvertaken && seen && (
        <section className={styles.section} aria-label={texts.newest}>
          <h3>{texts.newest}</h3>
          <p>{seen.title}</p>
          <p className={styles.letterText}>{seen.text}</p>
        </section>
      )}
      <FormEnd form={form} {...(isOvertaken && { error: texts.overtaken })}>
        {texts.submit}
      </FormEnd>
    </form>
  );
}

/** The same answer as it is now. */
function findIn(all: SavedAnswersAnswer | undefined, one: SavedAnswer | null) {
  return all?.answers.find(({ id }) => id === one?.id);
}
