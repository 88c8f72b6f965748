import { useState } from 'react';

import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import { useLeaving } from '#client/subscription/details/queries.ts';
import { isPaused, isPaymentOwed } from '#client/subscription/details/subscription-rules.ts';
import { useChangeRenewal } from '#client/subscription/details/use-change-renewal.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import { chargesText } from '#worker/subscription/quote/quote-texts.ts';
import type { LeavingAnswer } from '#worker/subscription/leaving/schemas.ts';

interface CancelDialogProps {
  subscription: Subscription;
  open: boolean;
  onClose: () => void;
}

/**
 * Asks before a cancellation, and names what follows from it. It can be confirmed before that is
 * known: nobody has to wait to cancel.
 */
export function CancelDialog({ subscription, open, onClose }: CancelDialogProps) {
  const { data, isError } = useLeaving(subscription.id, open);
  const [keepsPaid, setKeepsPaid] = useState(false);
  const { change, isPending } = useChangeRenewal(subscription.id, onClose);
  const isFree = data?.is_free === true && !isPaymentOwed(subscription) && !isPaused(subscription);
  const keeps = isFree && keepsPaid;
  const text = data
    ? cancelText(subscription, data, keeps)
    : isError
      ? texts.cancelUnknown
      : texts.cancelWaiting;
  const paidUntil = data?.paid.ends_at ?? null;
  return (
    <ConfirmDialog
      open={open}
      title={isPaused(subscription) ? texts.cancelPausedTitle : texts.cancelTitle}
      text={text}
      choice={
        isFree &&
        paidUntil !== null &&
        data.earliest.refund > 0 && (
          <Checkbox
            label={texts.keepPaid(paidUntil)}
            checked={keepsPaid}
            onChange={({ currentTarget }) => setKeepsPaid(currentTarget.checked)}
          />
        )
      }
      confirmLabel={texts.cancelOk}
      confirmColor="black"
      busy={isPending}
      onConfirm={() =>
        change({
          status: 'off',
          end: keeps ? 'paid' : undefined,
          done: data ? [texts.cancelled, text] : [texts.cancelled],
        })
      }
      onClose={onClose}
    />
  );
}

function cancelText(
  subscription: Subscription,
  { earliest, paid, is_free: isFree }: LeavingAnswer,
  keepsPaid: boolean,
): string {
  const { ends_at: at, refund: cents, refund_by: by, charges } = keepsPaid ? paid : earliest;
  if (isPaused(subscription)) {
    return [texts.cancelPausedText, ...(cents > 0 ? [texts.refundText(cents)] : [])].join(' ');
  }
  if (isPaymentOwed(subscription)) {
    return isFree && at !== null ? texts.cancelOwedFreeText(at) : texts.cancelOwedText;
  }
  if (at !== null && (isFree || cents > 0)) return texts.cancelFreeText(at, { cents, by });
  return [texts.cancelText(at), chargesText(charges) ?? []].flat().join(' ');
}
