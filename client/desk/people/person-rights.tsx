import { useState } from 'react';

import { dataTexts } from '#client/messages/desk-data.ts';
import styles from '#client/desk/parts/desk.module.css';
import { personKey, sendRightsMail } from '#client/desk/people/queries.ts';
import type { Right } from '#client/desk/people/queries.ts';
import { useDeskAction } from '#client/desk/use-desk-action.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Cluster } from '#client/ui/layout.tsx';

const texts = dataTexts.rights;

/** Answers a request by mail: the person gets the way to the account's own function. */
export function PersonRights({ accountId }: { accountId: string }) {
  const [right, setRight] = useState<Right | null>(null);
  const { run, busy } = useDeskAction([[...personKey, accountId]], async (wanted: Right) => {
    await sendRightsMail(accountId, wanted);
    return texts.sent;
  });
  return (
    <section className={styles.section}>
      <h2>{texts.title}</h2>
      <p className={styles.muted}>{texts.lead}</p>
      <Cluster gap={8} align="center">
        {(['export', 'deletion'] as const).map((one) => (
          <Button
            key={one}
            size="small"
            variant="secondary"
            color="black"
            onClick={() => setRight(one)}
          >
            {texts.send[one]}
          </Button>
        ))}
      </Cluster>
      <ConfirmDialog
        open={right !== null}
        title={right ? texts.send[right] : ''}
        text={texts.confirm}
        confirmLabel={texts.submit}
        confirmColor="black"
        busy={busy}
        onClose={() => setRight(null)}
        onConfirm={() => right && void run(right).then(() => setRight(null))}
      />
    </section>
  );
}
