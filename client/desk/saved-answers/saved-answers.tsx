import { savedAnswerTexts as texts } from '#client/messages/desk-saved-answers.ts';
import { ReadyTexts } from '#client/desk/parts/ready-texts.tsx';
import { fillIn, withAnswer } from '#client/desk/saved-answers/fill-in.ts';
import { useSavedAnswers } from '#client/desk/saved-answers/queries.ts';

interface SavedAnswersProps {
  /** The display name of whoever gets the mail; empty where none is known. */
  name: string;
  /** What is in the field now. */
  typed: string;
  onFill: (text: string) => void;
}

/** The saved answers, above the field that a press fills. Nobody has to wait for them. */
export function SavedAnswers({ name, typed, onFill }: SavedAnswersProps) {
  const { data } = useSavedAnswers();
  if (!data || data.answers.length === 0) return null;
  return (
    <ReadyTexts
      label={texts.list}
      ready={data.answers.map(({ title, text }) => ({ label: title, text: fillIn(text, name) }))}
      inline
      onChoose={(text) => onFill(withAnswer(typed, text))}
    />
  );
}
