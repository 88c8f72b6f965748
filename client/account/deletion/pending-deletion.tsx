import styles from '#client/account/deletion/deletion.module.css';
import { useUndoDeletion } from '#client/account/deletion/queries.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { deletionTexts as texts } from '#client/messages/deletion.ts';
import { errorText } from '#client/messages/errors.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { AlertIcon } from '#client/ui/icons.tsx';

interface PendingDeletionProps {
  /** UTC milliseconds. */
  dueAt: number;
  /** Called when the banner, with the button that had the focus, is about to go. */
  onUndone: () => void;
}

/** Says when the account is deleted, and undoes it. */
export function PendingDeletion({ dueAt, onUndone }: PendingDeletionProps) {
  const undo = useUndoDeletion();
  const undoing = useAction(async () => {
    try {
      await undo();
      notify('success', texts.undone, texts.undoneHint);
      onUndone();
    } catch (error) {
      notify('failure', errorText(failureCode(error)));
    }
  });

  return (
    <div className={styles.pending} role="status">
      <Banner tone="notice" icon={<AlertIcon />} title={texts.pendingTitle(dueAt)}>
        <p>{texts.pendingHint}</p>
        <div className={styles.undo}>
          <Button
            variant="secondary"
            color="black"
            busy={undoing.busy}
            onClick={() => void undoing.run()}
          >
            {texts.undo}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
