import { useState } from 'react';

import { savedAnswerTexts as texts } from '#client/messages/desk-saved-answers.ts';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import styles from '#client/desk/parts/desk.module.css';
import {
  savedAnswersKey,
  sendDeletion,
  useSavedAnswers,
} from '#client/desk/saved-answers/queries.ts';
import { SavedAnswerDialog } from '#client/desk/saved-answers/saved-answer-dialog.tsx';
import { useDeskAction } from '#client/desk/use-desk-action.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { deskPages } from '#worker/desk-pages.ts';
import type { SavedAnswer } from '#worker/desk/saved-answers/schemas.ts';

const look = { size: 'small', variant: 'secondary', color: 'black' } as const;

/** The texts that operators send again and again. */
export function SavedAnswersPage() {
  const { data, error, refetch } = useSavedAnswers();
  /** The one in the dialog; null for a new one. */
  const [open, setOpen] = useState<SavedAnswer | null | undefined>();
  const [leaving, setLeaving] = useState<SavedAnswer | null>(null);
  const remove = useDeskAction([savedAnswersKey], async (id: string) => {
    await sendDeletion(id);
    return texts.removed;
  });
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.savedAnswers.title} lead={texts.lead}>
        <Button size="small" onClick={() => setOpen(null)}>
          {texts.add}
        </Button>
      </PageHead>
      <p className={styles.muted}>{texts.name}</p>
      {error && <LoadFailed error={error} retry={refetch} />}
      {!error && !data && <Skeleton shape="control" lines={3} />}
      {data && data.answers.length === 0 && <p className={styles.empty}>{texts.empty}</p>}
      {data && data.answers.length > 0 && (
        <ListRows label={texts.list}>
          {data.answers.map((answer) => (
            <ListRow
              key={answer.id}
              title={answer.title}
              facts={[[texts.changed, formatMoment(answer.changed_at)]]}
              actions={
                <>
                  <Button
                    {...look}
                    aria-label={texts.editOne(answer.title)}
                    onClick={() => setOpen(answer)}
                  >
                    {texts.edit}
                  </Button>
                  <Button
                    {...look}
                    aria-label={texts.removeOne(answer.title)}
                    onClick={() => setLeaving(answer)}
                  >
                    {texts.remove}
                  </Button>
                </>
              }
            >
              <p className={styles.letterText}>{answer.text}</p>
            </ListRow>
          ))}
        </ListRows>
      )}
      {open !== undefined && <SavedAnswerDialog answer={open} onClose={() => setOpen(undefined)} />}
      <ConfirmDialog
        open={leaving !== null}
        title={leaving ? texts.removeTitle(leaving.title) : ''}
        text={texts.removeText}
        confirmLabel={texts.remove}
        confirmColor="black"
        busy={remove.busy}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && void remove.run(leaving.id).then(() => setLeaving(null))}
        // The row has gone, with the button that had the focus.
        onFocusGone={() => document.querySelector('main')?.focus()}
      />
    </div>
  );
}
