import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { changeTexts } from '#client/messages/change.ts';
import { errorText } from '#client/messages/errors.ts';
import { useUndoChange } from '#client/subscription/change/queries.ts';
import { useLeaving } from '#client/subscription/details/queries.ts';
import styles from '#client/subscription/details/subscription.module.css';
import { Button } from '#client/ui/button.tsx';

const texts = changeTexts.planned;

/** The plan that follows because the person wants it, with the button that takes it back. */
export function PlannedChange({ contractId }: { contractId: string }) {
  const { data } = useLeaving(contractId, true);
  const undo = useUndoChange();
  const change = data?.change;
  if (!change) return null;
  const takeBack = () =>
    undo.mutate(undefined, {
      onSuccess: () => notify('success', texts.undone),
      onError: (error) => notify('failure', errorText(failureCode(error))),
    });
  return (
    <section className={styles.guarantee} aria-labelledby="change">
      <h2 id="change">{texts.title}</h2>
      <p>{texts.text(change.name, change.at)}</p>
      <div>
        <Button variant="secondary" color="black" busy={undo.isPending} onClick={takeBack}>
          {texts.undo}
        </Button>
      </div>
    </section>
  );
}
