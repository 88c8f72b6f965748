import styles from '#client/account/deletion/deletion.module.css';
import { useUndoDeletion } from '#client/account/deletion/queries.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { deletionTexts as texts } from '#client/messages/deletion.ts';
import { errorText } from '#client/messages/errors.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { AlertIcon } from '#client/ui/icons.tsx';

/** Says when the account is deleted (UTC milliseconds), and undoes it. */
export function PendingDeletion({ dueAt }: { dueAt: number }) {
  const undo = useUndoDeletion();

  function press(): void {
    if (undo.isPending) return;
    undo.mutate(undefined, {
      onSuccess: () => notify('success', texts.undone, texts.undoneHint),
      onError: (error) => notify('failure', errorText(failureCode(error))),
    });
  }

  return (
    <div className={styles.pending} role="status">
      <Banner tone="notice" icon={<AlertIcon />} title={texts.pendingTitle(dueAt)}>
        <p>{texts.pendingHint}</p>
        <div className={styles.undo}>
          <Button
            size="small"
            variant="secondary"
            color="black"
            busy={undo.isPending}
            onClick={press}
          >
            {texts.undo}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
