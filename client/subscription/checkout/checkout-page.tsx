import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { removeItem } from '#client/lib/stored-item.ts';
import { checkoutTexts, shellTexts } from '#client/messages/de.ts';
import { errorText } from '#client/messages/errors.ts';
import { Checkout } from '#client/subscription/checkout/checkout.tsx';
import styles from '#client/subscription/checkout/checkout.module.css';
import { CheckoutSkeleton } from '#client/subscription/checkout/checkout-skeleton.tsx';
import { lostAnswer } from '#client/subscription/checkout/lost-answer.ts';
import { useActiveStripe, useOrder } from '#client/subscription/checkout/queries.ts';
import type { BroughtPlan } from '#client/subscription/checkout/queries.ts';
import { tellPurchase } from '#client/subscription/checkout/tell-purchase.ts';
import { PastDue } from '#client/subscription/details/past-due.tsx';
import { useSubscription } from '#client/subscription/details/queries.ts';
import { isOwed, renewsInStore } from '#client/subscription/details/subscription-rules.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { pages } from '#worker/pages.ts';

/** The checkout of the plan that was brought here; without one it goes back. */
export function CheckoutPage() {
  const location = useLocation();
  const plan = (location.state as { plan?: BroughtPlan } | null)?.plan;
  return plan ? <CheckoutOf plan={plan} /> : <GoBack />;
}

function GoBack() {
  const navigate = useNavigate();
  useEffect(() => {
    // The router counts its entries; the first one has nothing of ours behind it.
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    if (idx) void navigate(-1);
    else void navigate(pages.plans.path, { replace: true });
  }, [navigate]);
  return <CheckoutSkeleton />;
}

function CheckoutOf({ plan }: { plan: BroughtPlan }) {
  const active = useActiveStripe();
  const order = useOrder(plan);
  // From here on the plan lives in the history.
  useEffect(() => removeItem('plan'), []);
  const held = useSubscription(false);
  const subscription = held.data?.subscription;
  const inStore = subscription ? renewsInStore(subscription) : false;
  const running = active.data?.active === true || inStore;
  useLeave(running);

  const error = active.error ?? order.error;
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
  // Without an answer the order itself is refused where money is owed.
  if (!active.data || !order.data || held.isPending || running) return <CheckoutSkeleton />;
  if (subscription && isOwed(subscription))
    return <Owing paused={held.data?.grants_access === false} />;
  return (
    <div className={styles.page}>
      <h1>{checkoutTexts.title}</h1>
      <Checkout brought={plan} base={order.data} askAgain={() => void order.refetch()} />
    </div>
  );
}

/**
 * Leads who has a running contract home: with thanks if it is what this tab has ordered and was not
 * told of, else with the reason.
 */
function useLeave(running: boolean): void {
  const navigate = useNavigate();
  const asked = useRef(false);
  useEffect(() => {
    if (!running || asked.current) return;
    asked.current = true;
    async function leave(): Promise<void> {
      const bought = await lostAnswer();
      // It is decided; its key must not answer for a later order.
      removeItem('purchase_attempt');
      if (bought) tellPurchase(bought);
      else notify('error', errorText('subscription_exist'));
      const state = bought ? { from: 'buy' } : null;
      void navigate(pages.home.path, { replace: true, state });
    }
    void leave();
  }, [running, navigate]);
}

/** Said before anything is filled in: who owes a payment settles it first. */
function Owing({ paused }: { paused: boolean }) {
  return (
    <Card>
      <h1>{checkoutTexts.title}</h1>
      <p>{errorText('subscription_past_due')}</p>
      <PastDue paused={paused} />
      <ButtonLink to={pages.home.path}>{checkoutTexts.toSubscription}</ButtonLink>
    </Card>
  );
}
