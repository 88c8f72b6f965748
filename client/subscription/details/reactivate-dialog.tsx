import { failureCode } from '#client/lib/api-failure.ts';
import { errorText } from '#client/messages/errors.ts';
import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import { useLeaving } from '#client/subscription/details/queries.ts';
import { useChangeRenewal } from '#client/subscription/details/use-change-renewal.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import type { LeavingAnswer } from '#worker/subscription/leaving/schemas.ts';

interface ReactivateDialogProps {
  subscription: Subscription;
  open: boolean;
  onClose: () => void;
}

/**
 * Asks before a cancellation is taken back. That is a new promise to pay, so it can be confirmed
 * only when its price, day and term are known (docs/decisions/0050).
 */
export function ReactivateDialog({ subscription, open, onClose }: ReactivateDialogProps) {
  const { data, error, isFetching, refetch } = useLeaving(subscription.id, open);
  const { change, isPending } = useChangeRenewal(subscription.id, onClose);
  const isRetry = !data && error !== null && !isFetching;
  return (
    <ConfirmDialog
      open={open}
      title={texts.reactivateTitle}
      text={
        data
          ? reactivateText(data)
          : isRetry
            ? errorText(failureCode(error))
            : texts.reactivateWaiting
      }
      confirmLabel={isRetry ? texts.retry : texts.reactivateOk}
      confirmColor="green"
      busy={isPending || (!data && isFetching)}
      onConfirm={() =>
        isRetry ? void refetch() : change({ status: 'on', done: [texts.reactivated] })
      }
      onClose={onClose}
    />
  );
}

function reactivateText(answer: LeavingAnswer): string {
  const { next_charge: charge, first_term_ends_at: termEnd, is_free: isFree } = answer;
  if (!charge) return texts.reactivateFreeText;
  return texts.reactivateText(charge, isFree ? null : termEnd);
}
