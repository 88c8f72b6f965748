import { useMutation, useQueryClient } from '@tanstack/react-query';

import { failureCode } from '#client/lib/api-failure.ts';
import { api, callApi } from '#client/lib/api.ts';
import { notify } from '#client/lib/notices.ts';
import { errorText } from '#client/messages/errors.ts';
import { guaranteeTexts as texts } from '#client/messages/guarantee.ts';
import { invoicesKey, leavingKey, subscriptionKey } from '#client/subscription/query-keys.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { GuaranteeOffer } from '#worker/subscription/leaving/schemas.ts';

interface ClaimDialogProps {
  contractId: string;
  guarantee: GuaranteeOffer;
  open: boolean;
  onClose: () => void;
  onClaimed: () => void;
}

/** Asks before the money-back guarantee ends a contract. */
export function ClaimDialog({ contractId, guarantee, open, onClose, onClaimed }: ClaimDialogProps) {
  const claim = useClaim();

  function confirm(): void {
    if (claim.isPending) return;
    claim.mutate(contractId, {
      onSuccess: () => {
        notify('success', texts.claimed);
        onClaimed();
      },
      onError: (error) => notify('failure', errorText(failureCode(error))),
      onSettled: onClose,
    });
  }

  return (
    <ConfirmDialog
      open={open}
      title={texts.question}
      text={texts.consequence(guarantee.refund, guarantee.refund_by)}
      confirmLabel={texts.claim}
      confirmColor="black"
      cancelLabel={texts.keep}
      busy={claim.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
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
