import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { changeTexts } from '#client/messages/change.ts';
import { errorText } from '#client/messages/errors.ts';
import { useUndoChange } from '#client/subscription/change/queries.ts';
import { Button } from '#client/ui/button.tsx';
import type { LeavingAnswer } from '#worker/subscription/leaving/schemas.ts';

const texts = changeTexts.planned;

interface PlannedChangeProps {
  change: NonNullable<LeavingAnswer['change']>;
  /** Whether the sentence above tells of it: another one may come before it. */
  isTold: boolean;
  /** Called when it is taken back, and the button that had the focus is about to go. */
  onUndone: () => void;
}

/** The button that takes the planned change of plan back, below the sentence that tells of it. */
export function PlannedChange({ change, isTold, onUndone }: PlannedChangeProps) {
  const undo = useUndoChange();
  const takeBack = () =>
    undo.mutate(undefined, {
      onSuccess: () => {
        notify('success', texts.undone);
        onUndone();
      },
      onError: (error) => notify('failure', errorText(failureCode(error))),
    });
  return (
    <>
      {!isTold && <p>{texts.text(change.name, change.at)}</p>}
      <div>
        <Button variant="secondary" color="black" busy={undo.isPending} onClick={takeBack}>
          {texts.undo}
        </Button>
      </div>
    </>
  );
}
