import { useState } from 'react';

import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { errorText } from '#client/messages/errors.ts';
import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import { AppLinks } from '#client/subscription/details/app-links.tsx';
import { useSetRenewal } from '#client/subscription/details/queries.ts';
import {
  isPaused,
  isPaymentOwed,
  subscriptionActions,
} from '#client/subscription/details/subscription-rules.ts';
import styles from '#client/subscription/details/subscription.module.css';
import { UpdateMethodButton } from '#client/subscription/payment-method/update-method-button.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import { pages } from '#worker/pages.ts';

interface SubscriptionActionsProps {
  subscription: Subscription;
  /** Whether the subscription grants access to the app. */
  hasAccess: boolean;
  /** Whether an overdue payment is shown above, with its own button for the payment method. */
  hasDebt: boolean;
}

/** The buttons of the subscription; each change asks first. */
export function SubscriptionActions({
  subscription,
  hasAccess,
  hasDebt,
}: SubscriptionActionsProps) {
  const [asking, setAsking] = useState<'on' | 'off' | null>(null);
  const renewal = useSetRenewal();
  const can = subscriptionActions(subscription, hasAccess);
  const paused = isPaused(subscription);
  const cancelText = paused
    ? texts.cancelPausedText
    : isPaymentOwed(subscription)
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
      <AppLinks hasApp={can.openApp} isNextStep={!hasDebt && !can.renew && !can.reactivate} />
      {can.updateMethod && !hasDebt && <UpdateMethodButton />}
      {/* One button with changing labels, so that the focus can return to it. */}
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
        title={paused ? texts.cancelPausedTitle : texts.cancelTitle}
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
