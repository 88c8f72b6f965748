import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';

import { PendingDeletion } from '#client/account/deletion/pending-deletion.tsx';
import { useSession } from '#client/account/use-session.ts';
import { OwnDeals } from '#client/cashback/own-deals.tsx';
import { readNotices, subscribeNotices } from '#client/lib/notices.ts';
import { readItem } from '#client/lib/stored-item.ts';
import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import { couponAddress, forgetCoupon, readCoupon } from '#client/promotion/stored-coupon.ts';
import { BesideContract } from '#client/subscription/beside-hint.tsx';
import { Coming } from '#client/subscription/details/coming.tsx';
import { headBadge } from '#client/subscription/details/head-badge.ts';
import { JustBought } from '#client/subscription/details/just-bought.tsx';
import { useLeaving, useSubscription } from '#client/subscription/details/queries.ts';
import { SubscriptionDetails } from '#client/subscription/details/subscription-details.tsx';
import {
  debtOf,
  hasComing,
  isBeingCollected,
  isPaused,
} from '#client/subscription/details/subscription-rules.ts';
import styles from '#client/subscription/details/subscription.module.css';
import { SentencesWaiting } from '#client/subscription/details/three-sentences.tsx';
import { Invoices } from '#client/subscription/invoices/invoices.tsx';
import { memberKey } from '#client/subscription/plans/use-member.ts';
import { runsPremium } from '#client/subscription/runs-premium.ts';
import { isUnsettled } from '#client/subscription/settle/dispute-state.ts';
import { useDispute } from '#client/subscription/settle/queries.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { Cluster, Stack } from '#client/ui/layout.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';
import { pages } from '#worker/pages.ts';
import type { Plan } from '#worker/subscription/quote/schemas.ts';

/** Tells the plan page what this page has just read, so that it shows the plans at once. */
function useShareSubscription(): (answer: SubscriptionAnswer) => void {
  const { session } = useSession();
  const { mutate } = useSWRConfig();
  return (answer) => {
    if (session) void mutate(memberKey(session.email), answer, { revalidate: false });
  };
}

interface PageState {
  /** Set after a purchase or after paying an overdue amount. */
  from?: 'buy' | 'payment';
  productPage?: string;
}

/** The page Abonnementdetails, or a redirect for people without a subscription. */
export function SubscriptionPage() {
  const state = useLocation().state as PageState | null;
  const navigate = useNavigate();
  const [arrivedFrom] = useState(state?.from ?? null);
  const justPurchased = arrivedFrom === 'buy';
  const isOutdated = useNewerSuccess();
  useEffect(() => {
    if (justPurchased) forgetCoupon();
  }, [justPurchased]);
  useEffect(() => {
    // The thanks are shown once; a reload shows the plain page.
    if (arrivedFrom !== null) void navigate('.', { replace: true, state: null });
  }, [arrivedFrom, navigate]);
  const title = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useSubscription(arrivedFrom !== null);
  const disputes = useDispute(arrivedFrom === 'payment');
  const subscription = data?.subscription;
  const dispute = disputes.data?.dispute ?? null;
  const unknownDispute = disputes.isLoadingError
    ? { error: disputes.error, retry: () => void disputes.refetch() }
    : null;
  // The card asks for it: here it is only read. Nobody is asked for money that they may not owe.
  const isFrozen = !!useLeaving(subscription?.id ?? '', false).data?.frozen;
  const isAsked = !unknownDispute && !isFrozen;
  const debt = subscription
    ? debtOf(subscription, { hasAccess: data.grants_access, dispute, isAsked })
    : null;

  const isBeingDeleted = !!data && data.deletion_due_at !== null;
  const badge = subscription ? headBadge(subscription, { isFrozen, isBeingDeleted }) : null;

  return (
    <Stack gap={24} className={styles.page}>
      {justPurchased && !isOutdated && <JustBought />}
      {data && data.deletion_due_at !== null && (
        <PendingDeletion dueAt={data.deletion_due_at} onUndone={() => title.current?.focus()} />
      )}
      {data && !justPurchased && !runsPremium(data.subscription) && (
        <ToSubscription answer={data} state={state} />
      )}
      {data?.beside && subscription && hasComing(subscription) && (
        <div className={styles.above}>
          <BesideContract beside={data.beside} contract={subscription} />
        </div>
      )}
      <Card width="subscription">
        {/* Takes the focus when the overdue panel, with its button, is gone. */}
        <Cluster gap={12} align="center">
          <h1 ref={title} tabIndex={-1}>
            {texts.title}
          </h1>
          {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
        </Cluster>
        {subscription && !disputes.isPending ? (
          <SubscriptionDetails
            subscription={subscription}
            hasAccess={data.grants_access}
            deletionDueAt={data.deletion_due_at}
            debt={debt}
            dispute={dispute}
            unknownDispute={unknownDispute}
            isFrozen={isFrozen}
            onSettled={() => title.current?.focus()}
          />
        ) : error ? (
          <LoadFailed error={error} retry={refetch} />
        ) : (
          <SubscriptionSkeleton />
        )}
      </Card>
      {subscription && hasComing(subscription) && (
        <Coming
          contractId={subscription.id}
          debt={debt}
          deletionDueAt={data.deletion_due_at}
          isPaused={isPaused(subscription)}
        />
      )}
      {subscription && <OwnDeals />}
      {subscription && (
        <Invoices
          platform={subscription.platform}
          isBeingCollected={!disputes.isPending && isBeingCollected(subscription, dispute)}
          failed={isUnsettled(dispute) ? dispute.value : null}
        />
      )}
    </Stack>
  );
}

/** Whether another success message has appeared since this page opened. */
function useNewerSuccess(): boolean {
  const notices = useSyncExternalStore(subscribeNotices, readNotices, readNotices);
  const [before] = useState(() => notices.at(-1)?.id ?? 0);
  return notices.some(({ id, kind }) => kind === 'success' && id > before);
}

interface ToSubscriptionProps {
  answer: SubscriptionAnswer;
  state: PageState | null;
}

/**
 * Redirects to the chosen plan, the stored coupon, or the plans. A person whose subscription has
 * ended is redirected only to a stored coupon.
 */
function ToSubscription({ answer, state }: ToSubscriptionProps) {
  const { subscription } = answer;
  const share = useShareSubscription();
  // Before the redirect, which is an effect too.
  useLayoutEffect(() => share(answer));
  const plan = readItem('plan') as Plan | null;
  const [coupon] = useState(readCoupon);
  if (plan && !subscription) {
    return <Navigate to={pages.checkout.path} state={{ plan }} replace />;
  }
  if (coupon && !coupon.taken) {
    return <Navigate to={couponAddress(coupon)} state={{ redeem: true }} replace />;
  }
  if (subscription) return null;
  return <Navigate to={state?.productPage ?? pages.plans.path} state={state} replace />;
}

/** Placeholders while the subscription is loading, in the places of what comes. */
function SubscriptionSkeleton() {
  return (
    <Waiting className={styles.waiting}>
      <SentencesWaiting />
      <Cluster gap={12} className={styles.actions} aria-hidden="true">
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </Cluster>
    </Waiting>
  );
}
