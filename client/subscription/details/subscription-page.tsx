import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';

import { failureCode } from '#client/lib/api-failure.ts';
import { readItem } from '#client/lib/stored-item.ts';
import { shellTexts } from '#client/messages/de.ts';
import { errorText } from '#client/messages/errors.ts';
import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import { useSubscription } from '#client/subscription/details/queries.ts';
import { SubscriptionDetails } from '#client/subscription/details/subscription-details.tsx';
import { SubscriptionSkeleton } from '#client/subscription/details/subscription-skeleton.tsx';
import styles from '#client/subscription/details/subscription.module.css';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { CheckIcon } from '#client/ui/icons.tsx';
import { pages } from '#worker/pages.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

interface PageState {
  from?: string;
  productPage?: string;
}

/** Abonnementdetails, or the way to a subscription for who has none. */
export function SubscriptionPage() {
  const state = useLocation().state as PageState | null;
  const navigate = useNavigate();
  const [bought] = useState(state?.from === 'buy');
  useEffect(() => {
    // The thanks are said once; a reload shows the plain page.
    if (bought) void navigate('.', { replace: true, state: null });
  }, [bought, navigate]);
  const { data, error, refetch } = useSubscription(bought);
  const subscription = data?.subscription;

  return (
    <div className={styles.page}>
      {bought && (
        <div className={styles.bought} role="status">
          <Banner tone="success" icon={<CheckIcon />} title={texts.bought}>
            <p>{texts.boughtHint}</p>
          </Banner>
        </div>
      )}
      {subscription === null && !bought && <ToSubscription state={state} />}
      <Card width="subscription">
        <h1>{texts.title}</h1>
        {subscription ? (
          <SubscriptionDetails subscription={subscription} />
        ) : error ? (
          <>
            <FormError text={errorText(failureCode(error))} />
            <div>
              <Button variant="secondary" onClick={() => void refetch()}>
                {shellTexts.retry}
              </Button>
            </div>
          </>
        ) : (
          <SubscriptionSkeleton />
        )}
      </Card>
      <p className={styles.toProfile}>
        <Link to={pages.profile.path}>{texts.toProfile}</Link>
      </p>
    </div>
  );
}

/** Who has nothing goes on to the plan picked before, or to all of them; the page waits meanwhile. */
function ToSubscription({ state }: { state: PageState | null }) {
  const plan = readItem('plan') as Plan | null;
  return plan ? (
    <Navigate to={pages.checkout.path} state={{ plan }} replace />
  ) : (
    <Navigate to={state?.productPage ?? pages.plans.path} replace />
  );
}
