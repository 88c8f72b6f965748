import type { Ref } from 'react';

import styles from '#client/cashback/deal.module.css';
import { UsageBadge } from '#client/cashback/usage-badge.tsx';
import { useBootstrap } from '#client/lib/bootstrap.ts';
import { dealTexts as texts } from '#client/messages/deal.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { Stack } from '#client/ui/layout.tsx';
import type { UsageAnswer } from '#worker/cashback/schemas.ts';
import { product } from '#worker/product.ts';

interface UsageStateProps {
  dealId: number;
  usage: UsageAnswer;
  ref: Ref<HTMLElement>;
}

/** The state of the person's use of a deal, its free months, and the uploaded proof. */
export function UsageState({ dealId, usage, ref }: UsageStateProps) {
  const { status, reason, proof, free_until: freeUntil } = usage;
  const { now } = useBootstrap();
  const isRunning = status !== 'rejected' && freeUntil !== null && freeUntil > now;
  return (
    <Stack
      as="section"
      gap={8}
      ref={ref}
      tabIndex={-1}
      className={status === 'none' ? undefined : styles.state}
      aria-label={texts.statusLabel}
    >
      <p>
        <UsageBadge status={status} free_until={freeUntil} />
      </p>
      {freeUntil !== null && <p className={styles.until}>{texts.freeUntil(freeUntil)}</p>}
      {isRunning && (
        <>
          <p>{status === 'uploaded' ? texts.whileChecked : texts.afterwards}</p>
          <p>
            <a href={product.appUrl} className={buttonClass({ color: 'green' })}>
              {texts.toPremium}
            </a>
          </p>
        </>
      )}
      {status === 'rejected' && (
        <>
          {reason !== null && <p className={styles.reason}>{texts.reason(reason)}</p>}
          <p>{texts.again}</p>
        </>
      )}
      {proof && (
        <p className={styles.small}>
          <a href={`/api/cashback/deals/${dealId}/proof`} download>
            {status === 'rejected' ? texts.proof.rejected : texts.proof.own}
          </a>{' '}
          ({proof.file_name}, {texts.proof.size(proof.size)})
        </p>
      )}
    </Stack>
  );
}
