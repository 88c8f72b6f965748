import { useState } from 'react';

import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { errorText } from '#client/messages/errors.ts';
import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import { AppLinks } from '#client/subscription/details/app-links.tsx';
import { useSetRenewal } from '#client/subscription/details/queries.ts';
import { isOwed, subscriptionActions } from '#client/subscription/details/subscription-rules.ts';
import styles from '#client/subscription/details/subscription.module.css';
import { UpdateMethod } from '#client/subscription/payment-method/update-method.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import { pages } from '#worker/pages.ts';

interface SubscriptionActionsProps {
  subscription: Subscription;
  /** Whether the app lets its owner in. */
  letIn: boolean;
  /** What is owed stands above, with the button that updates the payment method. */
  owing: boolean;
}

/** The buttons of the subscription, each change asked about first. */
export function SubscriptionActions({ subscription, letIn, owing }: SubscriptionActionsProps) {
  const [asking, setAsking] = useState<'on' | 'off' | null>(null);
  const renewal = useSetRenewal();
  const can = subscriptionActions(subscription, letIn);
  const cancelText = isOwed(subscription)
    ? texts.cancelOwedText
    : texts.cancelText(subscription.expires_date);

  function change(status: 'on' | 'off'): void {
    if (renewal.isPending) return;
    renewal.mutate(
      { status, sub_id: subscription.id },
      {
        onSuccess: () =>
          status === 'off'
            ? notify('success', texts.cancelled, cancelText)
            : notify('success', texts.reactivated),
        onError: (error) => notify('failure', errorText(failureCode(error))),
        onSettled: () => setAsking(null),
      },
    );
  }

  return (
    <div className={styles.actions}>
      {can.renew && <ButtonLink to={pages.plans.path}>{texts.renew}</ButtonLink>}
      <AppLinks app={can.openApp} next={!owing && !can.renew && !can.reactivate} />
      {can.updateMethod && !owing && <UpdateMethod />}
      {/* One button that changes, so that the focus has it to return to. */}
      {(can.cancel || can.reactivate) && (
        <Button
          variant={can.cancel ? 'secondary' : 'primary'}
          color={can.cancel ? 'black' : 'green'}
          onClick={() => setAsking(can.cancel ? 'off' : 'on')}
        >
          {can.cancel ? texts.cancel : texts.reactivate}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'off'}
        title={texts.cancelTitle}
        text={cancelText}
        confirmLabel={texts.cancelOk}
        confirmColor="black"
        busy={renewal.isPending}
        onConfirm={() => change('off')}
        onClose={() => setAsking(null)}
      />
      <ConfirmDialog
        open={asking === 'on'}
        title={texts.reactivateTitle}
        text={texts.reactivateText(subscription.expires_date)}
        confirmLabel={texts.reactivateOk}
        confirmColor="green"
        busy={renewal.isPending}
        onConfirm={() => change('on')}
        onClose={() => setAsking(null)}
      />
    </div>
  );
}
