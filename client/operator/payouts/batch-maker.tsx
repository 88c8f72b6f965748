import { useState } from 'react';

import { payoutTexts } from '#client/messages/desk-money.ts';
import styles from '#client/operator/parts/desk.module.css';
import { batchPath, makeBatch, payoutsKey } from '#client/operator/payouts/queries.ts';
import { useDeskAction } from '#client/operator/use-desk-action.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { BatchAnswer } from '#worker/operator/payouts/schemas.ts';

const texts = payoutTexts.batch;

/** Makes the file for the payment provider, asked about first, and hands it out. */
export function BatchMaker() {
  const [asking, setAsking] = useState(false);
  const [made, setMade] = useState<BatchAnswer | null>(null);
  const { run, busy } = useDeskAction([payoutsKey], async () => {
    const batch = await makeBatch().finally(() => setAsking(false));
    setMade(batch);
    return batch.batch_id === null ? texts.nothing : texts.made(batch.count, batch.total);
  });
  return (
    <div className={styles.section}>
      <div className={styles.actions}>
        <Button size="small" onClick={() => setAsking(true)}>
          {texts.make}
        </Button>
        <span className={styles.muted}>{texts.hint}</span>
      </div>
      {made?.batch_id && (
        <Banner tone="success" title={texts.made(made.count, made.total)}>
          <p>{texts.next}</p>
          <p>
            <a
              className={buttonClass({ size: 'small', color: 'black', variant: 'secondary' })}
              href={batchPath(made.batch_id)}
              download
            >
              {texts.download}
            </a>
          </p>
        </Banner>
      )}
      <ConfirmDialog
        open={asking}
        title={texts.title}
        text={texts.text}
        confirmLabel={texts.make}
        busy={busy}
        onConfirm={() => void run()}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
