import { useState } from 'react';

import { deskPayoutTexts } from '#client/messages/desk-payouts.ts';
import styles from '#client/desk/parts/desk.module.css';
import { batchPath, requestPayoutBatch, payoutsKey } from '#client/desk/payouts/queries.ts';
import { useDeskAction } from '#client/desk/use-desk-action.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Cluster } from '#client/ui/layout.tsx';
import type { PayoutBatchAnswer } from '#worker/desk/payouts/schemas.ts';

const texts = deskPayoutTexts.batch;

/** Creates the batch file for the payment provider, after a question, and offers the download. */
export function BatchMaker() {
  const [asking, setAsking] = useState(false);
  const [batch, setBatch] = useState<PayoutBatchAnswer | null>(null);
  const { run, busy } = useDeskAction([payoutsKey], async () => {
    const created = await requestPayoutBatch().finally(() => setAsking(false));
    setBatch(created);
    return created.batch_id === null ? texts.nothing : texts.made(created.count, created.total);
  });
  return (
    <div className={styles.section}>
      <Cluster gap={8} align="center">
        <Button size="small" onClick={() => setAsking(true)}>
          {texts.make}
        </Button>
        <span className={styles.muted}>{texts.hint}</span>
      </Cluster>
      {batch?.batch_id && (
        <Banner tone="success" title={texts.made(batch.count, batch.total)}>
          <p>{texts.next}</p>
          <p>
            <a
              className={buttonClass({ size: 'small', color: 'black', variant: 'secondary' })}
              href={batchPath(batch.batch_id)}
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
