import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';

import { readNotices, subscribeNotices } from '#client/lib/notices.ts';
import { readItem } from '#client/lib/stored-item.ts';
import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import { couponAddress, readCoupon } from '#client/promotion/stored-coupon.ts';
import { useSubscription } from '#client/subscription/details/queries.ts';
import { SubscriptionDetails } from '#client/subscription/details/subscription-details.tsx';
import { SubscriptionSkeleton } from '#client/subscription/details/subscription-skeleton.tsx';
import { isCollected, runsPremium } from '#client/subscription/details/subscription-rules.ts';
import styles from '#client/subscription/details/subscription.module.css';
import { Invoices } from '#client/subscription/invoices/invoices.tsx';
import { useDispute } from '#client/subscription/settle/queries.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Card } from '#client/ui/card.tsx';
import { CheckIcon } from '#client/ui/icons.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import { pages } from '#worker/pages.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

interface PageState {
  /** From a purchase, or from paying what was owed. */
  from?: 'buy' | 'payment';
  productPage?: string;
}

/** Abonnementdetails, or the way to a subscription for who has none. */
export function SubscriptionPage() {
  const state = useLocation().state as PageState | null;
  const navigate = useNavigate();
  const [arrived] = useState(state?.from ?? null);
  const bought = arrived === 'buy';
  const overtaken = useNewerSuccess();
  useEffect(() => {
    // The thanks are said once; a reload shows the plain page.
    if (arrived !== null) void navigate('.', { replace: true, state: null });
  }, [arrived, navigate]);
  const title = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useSubscription(arrived !== null);
  const disputes = useDispute(arrived === 'payment');
  const subscription = data?.subscription;

  return (
    <div className={styles.page}>
      {bought && !overtaken && (
        <div className={styles.bought} role="status">
          <Banner tone="success" icon={<CheckIcon />} title={texts.bought}>
            <p>{texts.boughtHint}</p>
          </Banner>
        </div>
      )}
      {subscription !== undefined && !bought && !runsPremium(subscription) && (
        <ToSubscription subscription={subscription} state={state} />
      )}
      <Card width="subscription">
        {/* Holds the focus when what was owed is gone with its button. */}
        <h1 ref={title} tabIndex={-1}>
          {texts.title}
        </h1>
        {subscription && !disputes.isPending ? (
          <SubscriptionDetails
            subscription={subscription}
            letIn={data.grants_access}
            dispute={disputes.data?.dispute ?? null}
            disputeFailed={disputes.isError}
            onSettled={() => title.current?.focus()}
          />
        ) : error ? (
          <LoadFailed error={error} retry={refetch} />
        ) : (
          <SubscriptionSkeleton />
        )}
      </Card>
      {subscription && (
        <Invoices
          underWay={!disputes.isPending && isCollected(subscription, disputes.data?.dispute)}
        />
      )}
      <p className={styles.toProfile}>
        <Link to={pages.profile.path}>{texts.toProfile}</Link>
      </p>
    </div>
  );
}

/** Whether another success has been told since this page was opened. */
function useNewerSuccess(): boolean {
  const notices = useSyncExternalStore(subscribeNotices, readNotices, readNotices);
  const [before] = useState(() => notices.at(-1)?.id ?? 0);
  return notices.some(({ id, kind }) => kind === 'success' && id > before);
}

interface ToSubscriptionProps {
  subscription: Subscription | null;
  state: PageState | null;
}

/**
 * Who has nothing goes on to the plan picked before, to the coupon that waits, or to all plans; for
 * somebody with something that no longer runs, only the coupon is taken up.
 */
function ToSubscription({ subscription, state }: ToSubscriptionProps) {
  const plan = readItem('plan') as Plan | null;
  const [coupon] = useState(readCoupon);
  if (plan && !subscription) {
    return <Navigate to={pages.checkout.path} state={{ plan }} replace />;
  }
  if (coupon) return <Navigate to={couponAddress(coupon)} state={{ check: true }} replace />;
  if (subscription) return null;
  return <Navigate to={state?.productPage ?? pages.plans.path} state={state} replace />;
}
