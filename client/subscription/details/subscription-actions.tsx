import { useState } from 'react';

import { useBootstrap } from '#client/lib/bootstrap.ts';
import { guaranteeTexts } from '#client/messages/guarantee.ts';
import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import { ClaimDialog } from '#client/subscription/details/claim-dialog.tsx';
import { useLeaving } from '#client/subscription/details/queries.ts';
import { CancelDialog, ReactivateDialog } from '#client/subscription/details/renewal-dialogs.tsx';
import { subscriptionActions } from '#client/subscription/details/subscription-rules.ts';
import styles from '#client/subscription/details/subscription.module.css';
import { UpdateMethodButton } from '#client/subscription/payment-method/update-method-button.tsx';
import { ActionRows } from '#client/ui/action-rows.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Cluster, Stack } from '#client/ui/layout.tsx';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';
import type { StandingFacts } from '#worker/subscription/leaving/standing.ts';

interface AppLinksProps {
  /** Whether there is something to use in the app. */
  hasApp: boolean;
  /** Whether using the app is the suggested next step. */
  isNextStep: boolean;
}

/** Links to the app, and to the product in the browser, which is a hand-off in a new window. */
function AppLinks({ hasApp, isNextStep }: AppLinksProps) {
  const { browserLink } = useBootstrap();
  return (
    <>
      {hasApp && (
        <a
          href={product.appUrl}
          className={buttonClass({ variant: isNextStep ? 'primary' : 'secondary' })}
        >
          {texts.openApp}
        </a>
      )}
      {browserLink !== null && (
        <a
          href={browserLink}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: 'secondary' })}
        >
          {texts.openBrowser}
          <span className="visually-hidden">, {texts.newWindow}</span>
        </a>
      )}
    </>
  );
}

interface SubscriptionActionsProps {
  subscription: Subscription;
  /** Whether the subscription grants access to the app. */
  hasAccess: boolean;
  /** What is overdue for it here; null for nothing. */
  debt: StandingFacts['debt'];
  /** Whether an overdue payment is shown above, of this contract or another one. */
  hasDebt: boolean;
  /** Whether it has its own button for the payment method. */
  hasMethodButton: boolean;
  isBeingDeleted: boolean;
  /** Called when the contract was cancelled, or its money claimed back. */
  onLeft: () => void;
}

/** The buttons of the subscription; each change asks first. */
export function SubscriptionActions({
  subscription,
  hasAccess,
  debt,
  hasDebt,
  hasMethodButton,
  isBeingDeleted,
  onLeft,
}: SubscriptionActionsProps) {
  const [asking, setAsking] = useState<'on' | 'off' | 'back' | null>(null);
  const [failed, setFailed] = useState<string>();
  const ask = (what: typeof asking) => {
    setFailed(undefined);
    setAsking(what);
  };
  const can = subscriptionActions(subscription, hasAccess, isBeingDeleted);
  // The card asks for it, too: here it is only read.
  const {
    guarantee,
    frozen,
    timeline,
    given_back: back,
  } = useLeaving(subscription.id, false).data ?? {};
  // What is given back already is not withdrawn from, too.
  const withdrawal = back ? undefined : timeline?.find(({ what }) => what === 'withdraw_until');

  const canPayOtherwise = can.updateMethod && !hasMethodButton;
  const canChange = can.change && !hasDebt && !frozen;
  const canEnd = can.cancel || can.reactivate;
  const hasRows = canChange || canPayOtherwise || withdrawal || guarantee || canEnd;
  return (
    <Stack gap={16}>
      <Cluster gap={12} className={styles.actions}>
        {can.renew && (
          // Who has just got the money back is not asked for the next.
          <ButtonLink to={pages.plans.path} variant={back ? 'secondary' : 'primary'}>
            {texts.renew}
          </ButtonLink>
        )}
        {can.buy && <ButtonLink to={pages.plans.path}>{texts.buy}</ButtonLink>}
        <AppLinks hasApp={can.openApp} isNextStep={!hasDebt && !can.renew && !can.buy} />
      </Cluster>
      {hasRows && (
        <ActionRows label={texts.manage}>
          {canChange && (
            <ButtonLink to={pages.change.path} variant="row" color="black">
              {texts.change}
            </ButtonLink>
          )}
          {canPayOtherwise && <UpdateMethodButton variant="row" />}
          {withdrawal && (
            // A plain link: the Worker fills the form in for whoever is signed in.
            <a
              href={pages.withdrawal.path}
              className={buttonClass({ variant: 'row', color: 'black' })}
            >
              <span>
                {pages.withdrawal.title}{' '}
                <span className={styles.until}>{texts.until(withdrawal.at)}</span>
              </span>
            </a>
          )}
          {guarantee && (
            <Button variant="row" color="black" onClick={() => ask('back')}>
              {guaranteeTexts.claim}{' '}
              <span className={styles.until}>{texts.until(guarantee.ends_at)}</span>
            </Button>
          )}
          {/* One button with changing labels, so that the focus can return to it. */}
          {canEnd && (
            <Button
              variant="row"
              color={can.cancel ? 'black' : 'green'}
              onClick={() => ask(can.cancel ? 'off' : 'on')}
            >
              {can.cancel ? texts.cancel : texts.reactivate}
            </Button>
          )}
        </ActionRows>
      )}
      <FormError text={failed} />
      <CancelDialog
        subscription={subscription}
        debt={debt}
        open={asking === 'off'}
        onClose={() => setAsking(null)}
        onClaim={() => setAsking('back')}
        onLeft={onLeft}
        onFailed={setFailed}
      />
      {guarantee && (
        <ClaimDialog
          contractId={subscription.id}
          guarantee={guarantee}
          open={asking === 'back'}
          onClose={() => setAsking(null)}
          onClaimed={onLeft}
        />
      )}
      <ReactivateDialog
        subscription={subscription}
        open={asking === 'on'}
        onClose={() => setAsking(null)}
        onFailed={setFailed}
      />
    </Stack>
  );
}
