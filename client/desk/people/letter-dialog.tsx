import { useQuery, useQueryClient } from '@tanstack/react-query';

import { peopleTexts } from '#client/messages/desk-people.ts';
import { openLetter, personKey, sendLetterAgain } from '#client/desk/people/queries.ts';
import styles from '#client/desk/parts/desk.module.css';
import { useDeskAction } from '#client/desk/use-desk-action.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmailText } from '#client/ui/email-text.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { LetterItem } from '#worker/letter/schemas.ts';

interface LetterDialogProps {
  accountId: string;
  letter: LetterItem;
  onClose: () => void;
}

/** A letter to a person, its text exactly as it was sent. Opening it is logged. */
export function LetterDialog({ accountId, letter, onClose }: LetterDialogProps) {
  const client = useQueryClient();
  const again = useDeskAction([[...personKey, accountId]], async () => {
    await sendLetterAgain(accountId, letter.id);
    return peopleTexts.letter.sentAgain;
  });
  const { data, error, refetch } = useQuery({
    queryKey: ['desk letter', accountId, letter.id],
    queryFn: async () => {
      const opened = await openLetter(accountId, letter.id);
      void client.invalidateQueries({ queryKey: [...personKey, accountId] });
      return opened;
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Dialog title={letter.subject} onClose={onClose}>
      {data ? (
        <div className={styles.section}>
          <p className={styles.muted}>
            {peopleTexts.letter.to} <EmailText email={data.to} />
          </p>
          <p className={styles.letterText}>{data.text}</p>
          <div>
            <Button
              size="small"
              variant="secondary"
              color="black"
              busy={again.busy}
              onClick={() => void again.run()}
            >
              {peopleTexts.letter.again}
            </Button>
          </div>
        </div>
      ) : error ? (
        <LoadFailed error={error} retry={refetch} />
      ) : (
        <Skeleton shape="card" lines={4} />
      )}
    </Dialog>
  );
}
