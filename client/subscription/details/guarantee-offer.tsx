import { useState } from 'react';

import { guaranteeTexts as texts } from '#client/messages/guarantee.ts';
import { ClaimDialog } from '#client/subscription/details/claim-dialog.tsx';
import styles from '#client/subscription/details/subscription.module.css';
import { useLeaving } from '#client/subscription/details/queries.ts';
import { Button } from '#client/ui/button.tsx';

interface GuaranteeOfferProps {
  contractId: string;
  /** Called when the money was claimed back. */
  onClaimed: () => void;
}

/** The money-back guarantee while it applies, with its button; it asks first. */
export function GuaranteeOffer({ contractId, onClaimed }: GuaranteeOfferProps) {
  const [asking, setAsking] = useState(false);
  const { data } = useLeaving(contractId, true);
  const guarantee = data?.guarantee;
  if (!guarantee) return null;
  return (
    <section className={styles.guarantee} aria-labelledby="guarantee">
      <h2 id="guarantee">{texts.title}</h2>
      <p>{texts.hint(guarantee.refund, guarantee.ends_at)}</p>
      <div>
        <Button variant="secondary" color="black" onClick={() => setAsking(true)}>
          {texts.claim}
        </Button>
      </div>
      <ClaimDialog
        contractId={contractId}
        guarantee={guarantee}
        open={asking}
        onClose={() => setAsking(false)}
        onClaimed={onClaimed}
      />
    </section>
  );
}
