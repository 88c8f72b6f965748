import { useState } from 'react';

import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { errorText } from '#client/messages/errors.ts';
import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import { cancelText } from '#client/subscription/details/cancel-text.ts';
import { useLeaving, useSetRenewal } from '#client/subscription/details/queries.ts';
import { MoneyBackChoice } from '#client/subscription/details/money-back-choice.tsx';
import { isPaused } from '#client/subscription/details/subscription-rules.ts';
import { ChoiceCards } from '#client/ui/choice-cards.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import type { LeavingAnswer } from '#worker/subscription/leaving/schemas.ts';
import { backOf } from '#worker/subscription/leaving/standing.ts';
import type { StandingFacts } from '#worker/subscription/leaving/standing.ts';

interface RenewalChange {
  status: 'on' | 'off';
  end?: 'paid' | undefined;
  /** The notice after it has worked; the page says what follows. */
  done: string;
}

/**
 * Changes the renewal once, says how that went, and closes the dialog that asked. It says so also
 * where the dialog is gone by then, because the page behind it is read anew. `onFailed` gets why it
 * failed, to say so beside the button that asked.
 */
function useChangeRenewal(
  subscriptionId: string,
  {
    onClose,
    onDone,
    onFailed,
  }: Pick<CancelDialogProps, 'onClose' | 'onFailed'> & {
    onDone?: () => void;
  },
) {
  const renewal = useSetRenewal();
  return {
    isPending: renewal.isPending,
    change: async ({ status, end, done }: RenewalChange): Promise<void> => {
      if (renewal.isPending) return;
      try {
        await renewal.mutateAsync({ status, sub_id: subscriptionId, ...(end && { end }) });
        notify('success', done);
        onDone?.();
      } catch (error) {
        const text = `${texts.changeFailed[status]} ${errorText(failureCode(error))}`;
        if (onFailed) onFailed(text);
        else notify('failure', text);
      }
      onClose();
    },
  };
}

interface CancelDialogProps {
  subscription: Subscription;
  /** What is overdue for it; null for nothing. */
  debt: StandingFacts['debt'];
  open: boolean;
  onClose: () => void;
  /** Asks about the money-back guarantee instead. */
  onClaim: () => void;
  /** Called when it is cancelled. */
  onLeft: () => void;
  /** Called with the text of what went wrong; without it the page's top says so. */
  onFailed?: ((text: string) => void) | undefined;
}

/**
 * Asks before a cancellation, and names what follows from it. It can be confirmed before that is
 * known: nobody has to wait to cancel.
 */
export function CancelDialog(props: CancelDialogProps) {
  const { subscription, debt, open, onClose, onClaim, onLeft, onFailed } = props;
  const { data, isError } = useLeaving(subscription.id, open);
  const [keepsPaid, setKeepsPaid] = useState(false);
  const { change, isPending } = useChangeRenewal(subscription.id, {
    onClose,
    onDone: onLeft,
    onFailed,
  });
  const isFree = data?.is_free === true && !debt && !isPaused(subscription);
  const keeps = isFree && keepsPaid;
  const text = data
    ? cancelText(subscription, { leaving: data, debt, keepsPaid: keeps })
    : isError
      ? texts.cancelUnknown
      : texts.cancelWaiting;
  const paidUntil = data?.paid.ends_at ?? null;
  const back = data ? backOf(data) : null;
  const mayKeepPaid = isFree && paidUntil !== null && data.earliest.refund > 0;
  return (
    <ConfirmDialog
      open={open}
      title={isPaused(subscription) ? texts.cancelPausedTitle : texts.cancelTitle}
      text={text}
      choice={
        <>
          {back && <MoneyBackChoice back={back} onClaim={onClaim} />}
          {mayKeepPaid && data.earliest.ends_at !== null && (
            <ChoiceCards
              legend={texts.when}
              name="end"
              cards={[
                {
                  ...plainCard,
                  value: 'earliest',
                  title: texts.on(data.earliest.ends_at),
                  note: texts.withRefund(data.earliest.refund),
                },
                {
                  ...plainCard,
                  value: 'paid',
                  title: texts.on(paidUntil),
                  note: texts.withoutRefund,
                },
              ]}
              chosen={keepsPaid ? 'paid' : 'earliest'}
              onChoose={(value) => setKeepsPaid(value === 'paid')}
            />
          )}
        </>
      }
      confirmLabel={texts.cancelOk}
      confirmColor="black"
      busy={isPending}
      onConfirm={() =>
        void change({
          status: 'off',
          end: keeps ? 'paid' : undefined,
          done: texts.cancelled,
        })
      }
      onClose={onClose}
    />
  );
}

const plainCard = { amount: null, detail: null };

interface ReactivateDialogProps extends Pick<CancelDialogProps, 'onFailed'> {
  subscription: Subscription;
  open: boolean;
  onClose: () => void;
  /** Called after closing if the button that asked is gone, to focus something else. */
  onFocusGone?: () => void;
}

/**
 * Asks before a cancellation is taken back. That is a new promise to pay, so it can be confirmed
 * only when its price, day and term are known (docs/decisions/0050).
 */
export function ReactivateDialog(props: ReactivateDialogProps) {
  const { subscription, open, onClose, onFocusGone, onFailed } = props;
  const { data, error, isFetching, refetch } = useLeaving(subscription.id, open);
  const { change, isPending } = useChangeRenewal(subscription.id, { onClose, onFailed });
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
        isRetry ? void refetch() : void change({ status: 'on', done: texts.reactivated })
      }
      onClose={onClose}
      {...(onFocusGone && { onFocusGone })}
    />
  );
}

function reactivateText(answer: LeavingAnswer): string {
  const { next_charge: charge, first_term_ends_at: termEnd, is_free: isFree } = answer;
  if (!charge) return texts.reactivateFreeText;
  return texts.reactivateText(charge, isFree ? null : termEnd);
}
