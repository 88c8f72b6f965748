import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { failureCode } from '#client/lib/api-failure.ts';
import { api, callApi } from '#client/lib/api.ts';
import { notify } from '#client/lib/notices.ts';
import { errorText } from '#client/messages/errors.ts';
import { guaranteeTexts as texts } from '#client/messages/guarantee.ts';
import styles from '#client/subscription/details/subscription.module.css';
import { useLeaving } from '#client/subscription/details/queries.ts';
import { invoicesKey, leavingKey, subscriptionKey } from '#client/subscription/query-keys.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';

/** The money-back guarantee while it applies, with its button; it asks first. */
export function GuaranteeOffer({ contractId }: { contractId: string }) {
  const [asking, setAsking] = useState(false);
  const { data } = useLeaving(contractId, true);
  const claim = useClaim();
  const guarantee = data?.guarantee;
  if (!guarantee) return null;
  const { ends_at: until, refund, refund_by: by } = guarantee;

  function confirm(): void {
    if (claim.isPending) return;
    claim.mutate(contractId, {
      onSuccess: () => notify('success', texts.claimed),
      onError: (error) => notify('failure', errorText(failureCode(error))),
      onSettled: () => setAsking(false),
    });
  }

  return (
    <section className={styles.guarantee} aria-labelledby="guarantee">
      <h2 id="guarantee">{texts.title}</h2>
      <p>{texts.hint(refund, until)}</p>
      <div>
        <Button variant="secondary" color="black" onClick={() => setAsking(true)}>
          {texts.claim}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={texts.question}
        text={texts.consequence(refund, by)}
        confirmLabel={texts.claim}
        confirmColor="black"
        cancelLabel={texts.keep}
        busy={claim.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}

/** Ends the contract, then reloads what the page shows of it. */
function useClaim() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (contractId: string) =>
      callApi(api.sub.guarantee.$post({ json: { sub_id: contractId } })),
    onSuccess: () =>
      Promise.all(
        [subscriptionKey, invoicesKey, leavingKey].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
