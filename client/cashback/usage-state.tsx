import type { Ref } from 'react';

import styles from '#client/cashback/deal.module.css';
import { dealTexts as texts } from '#client/messages/deal.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { UsageAnswer } from '#worker/cashback/schemas.ts';

const tones = {
  none: 'neutral',
  uploaded: 'notice',
  confirmed: 'success',
  rejected: 'danger',
} as const;

interface UsageStateProps {
  dealId: number;
  usage: UsageAnswer;
  ref: Ref<HTMLElement>;
}

/** The state of the person's use of a deal, its free months, and the uploaded proof. */
export function UsageState({ dealId, usage, ref }: UsageStateProps) {
  const { status, reason, proof, free_until: freeUntil } = usage;
  return (
    <section ref={ref} tabIndex={-1} className={styles.state} aria-label={texts.statusLabel}>
      <p>
        <Badge tone={tones[status]}>{texts.status[status]}</Badge>
      </p>
      {freeUntil !== null && <p>{texts.freeUntil(freeUntil)}</p>}
      {status === 'rejected' && (
        <>
          {reason !== null && <p className={styles.reason}>{texts.reason(reason)}</p>}
          <p>{texts.again}</p>
        </>
      )}
      {proof && (
        <p className={styles.small}>
          <a href={`/api/cashback/deals/${dealId}/proof`} download>
            {texts.proof.own}
          </a>{' '}
          ({proof.file_name}, {texts.proof.size(proof.size)})
        </p>
      )}
    </section>
  );
}
