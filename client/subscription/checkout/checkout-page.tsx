import { Elements } from '@stripe/react-stripe-js';
import { useEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { removeItem } from '#client/lib/stored-item.ts';
import { besideTexts } from '#client/messages/beside.ts';
import { checkoutTexts } from '#client/messages/checkout.ts';
import { errorText } from '#client/messages/errors.ts';
import { shellTexts } from '#client/messages/shell.ts';
import { BesideHint } from '#client/subscription/beside-hint.tsx';
import { CheckoutForm } from '#client/subscription/checkout/checkout-form.tsx';
import styles from '#client/subscription/checkout/checkout.module.css';
import { CheckoutSkeleton } from '#client/subscription/checkout/checkout-skeleton.tsx';
import { recoverLostPurchase, reportPurchase } from '#client/subscription/checkout/pay.ts';
import { useActiveContract, useOrder } from '#client/subscription/checkout/queries.ts';
import type { CheckoutOrder, CheckoutPlan } from '#client/subscription/checkout/queries.ts';
import { useStripeLibrary } from '#client/subscription/checkout/stripe-library.ts';
import { PastDue } from '#client/subscription/details/past-due.tsx';
import { useSubscription } from '#client/subscription/details/queries.ts';
import { isPaymentOwed } from '#client/subscription/details/subscription-rules.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Stack } from '#client/ui/layout.tsx';
import type { BesideStore } from '#worker/entitlement/schemas.ts';
import { stores } from '#worker/legal/stores.ts';
import { pages } from '#worker/pages.ts';

interface CheckoutProps {
  /** The plan that was chosen, and the order it makes without the coupon box. */
  plan: CheckoutPlan;
  baseOrder: CheckoutOrder;
  /** Loads the order again. */
  reloadOrder: () => void;
}

/** The form, with Stripe's library as soon as it has loaded. */
function Checkout(props: CheckoutProps) {
  const library = useStripeLibrary();
  return (
    <Elements stripe={library.data ?? null} options={{ locale: 'de' }}>
      <CheckoutForm
        {...props}
        libraryFailed={library.isError}
        reloadLibrary={async () => (await library.refetch()).isSuccess}
      />
    </Elements>
  );
}

/** The checkout of the plan in the history state; without a plan it goes back. */
export function CheckoutPage() {
  const location = useLocation();
  const plan = (location.state as { plan?: CheckoutPlan } | null)?.plan;
  return plan ? <CheckoutOf plan={plan} /> : <GoBack />;
}

function GoBack() {
  const navigate = useNavigate();
  useEffect(() => {
    // The router numbers its history entries; before the first one there is nothing of ours.
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    if (idx) void navigate(-1);
    else void navigate(pages.plans.path, { replace: true });
  }, [navigate]);
  return <CheckoutSkeleton />;
}

function CheckoutOf({ plan }: { plan: CheckoutPlan }) {
  const active = useActiveContract();
  const order = useOrder(plan);
  // From here on the plan is in the history state.
  useEffect(() => removeItem('plan'), []);
  const current = useSubscription(false);
  const subscription = current.data?.subscription;
  const running = active.data?.active === true;
  useLeave(running);

  const error = active.error ?? order.error;
  // A debit may be owed for a contract that has ended, of which the subscription says nothing.
  if (error && failureCode(error) === 'subscription_past_due') {
    return current.isPending ? <CheckoutSkeleton /> : <Owing owed={subscription?.owed ?? null} />;
  }
  if (error) {
    return (
      <Card>
        <h1>{checkoutTexts.title}</h1>
        <FormError text={errorText(failureCode(error))} />
        <Button
          onClick={() => {
            void active.refetch();
            void order.refetch();
          }}
        >
          {shellTexts.retry}
        </Button>
        <ButtonLink variant="ghost" to={pages.plans.path}>
          {checkoutTexts.toPlans}
        </ButtonLink>
      </Card>
    );
  }
  // If the subscription cannot be loaded, the checkout continues: the server refuses the order
  // while a payment is owed.
  if (!active.data || !order.data || current.isPending || running) return <CheckoutSkeleton />;
  const { beside } = order.data.quote;
  if (beside?.state === 'renews') return <InStore beside={beside} />;
  if (subscription && isPaymentOwed(subscription)) {
    return <Owing owed={subscription.owed} />;
  }
  return (
    <Stack gap={24} className={styles.page}>
      <h1>{checkoutTexts.title}</h1>
      {beside && <BesideHint beside={beside} />}
      <Checkout plan={plan} baseOrder={order.data} reloadOrder={() => void order.refetch()} />
    </Stack>
  );
}

/**
 * Redirects a person with a running contract to home. If this tab's own order created it and its
 * answer was lost, the person is thanked; otherwise they get the reason.
 */
function useLeave(running: boolean): void {
  const navigate = useNavigate();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!running || hasStarted.current) return;
    hasStarted.current = true;
    async function leave(): Promise<void> {
      const bought = await recoverLostPurchase();
      // The attempt is finished; its key must not be used for a later order.
      removeItem('purchase_attempt');
      if (bought) reportPurchase(bought);
      else notify('error', errorText('subscription_exist'));
      const state = bought ? { from: 'buy' } : null;
      void navigate(pages.home.path, { replace: true, state });
    }
    void leave();
  }, [running, navigate]);
}

/** Shown in place of the form: nothing is sold beside what a store goes on charging. */
function InStore({ beside }: { beside: BesideStore }) {
  const { at, href } = stores[beside.store];
  return (
    <Card>
      <h1>{checkoutTexts.title}</h1>
      <BesideHint beside={beside} />
      <a className={buttonClass({ size: 'large' })} href={href} rel="noreferrer">
        {besideTexts.manage(at)}
      </a>
      <ButtonLink variant="secondary" to={pages.home.path}>
        {checkoutTexts.toSubscription}
      </ButtonLink>
    </Card>
  );
}

/** Shown before the form: an overdue payment has to be paid first. */
function Owing(props: ComponentProps<typeof PastDue>) {
  return (
    <Card>
      <h1>{checkoutTexts.title}</h1>
      <p>{errorText('subscription_past_due')}</p>
      <PastDue {...props} />
      <ButtonLink to={pages.home.path}>{checkoutTexts.toSubscription}</ButtonLink>
    </Card>
  );
}
