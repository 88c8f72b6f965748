import { useState } from 'react';

import { useSession } from '#client/account/use-session.ts';
import { useOwnUsages } from '#client/cashback/use-own-usages.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { errorText } from '#client/messages/errors.ts';
import { settleTexts } from '#client/messages/settle.ts';
import { standingTexts } from '#client/messages/standing.ts';
import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import { DealsHint } from '#client/subscription/deals-hint.tsx';
import {
  describeSubscription,
  hasComing,
  hasPaymentMethod,
  isPaused,
  isPaymentOwed,
  statusTone,
} from '#client/subscription/details/subscription-rules.ts';
import { FrozenBanner } from '#client/subscription/details/frozen-banner.tsx';
import { LeavingReason } from '#client/subscription/details/leaving-reason.tsx';
import { ThreeSentences } from '#client/subscription/details/three-sentences.tsx';
import { SubscriptionActions } from '#client/subscription/details/subscription-actions.tsx';
import { mayUseDeals } from '#client/subscription/runs-premium.ts';
import styles from '#client/subscription/details/subscription.module.css';
import { describeMethod, usePaymentMethod } from '#client/subscription/payment-method/queries.ts';
import { DebtFailed } from '#client/subscription/settle/debt-failed.tsx';
import { DisputePanel } from '#client/subscription/settle/dispute-panel.tsx';
import { isUnsettled, isWithBank, paidFee } from '#client/subscription/settle/dispute-state.ts';
import { SettlePastDue } from '#client/subscription/settle/settle-past-due.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { DisclosureList } from '#client/ui/disclosure-list.tsx';
import { EmailText } from '#client/ui/email-text.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import { product } from '#worker/product.ts';
import type { Dispute } from '#worker/subscription/billing/schemas.ts';
import type { StandingFacts } from '#worker/subscription/leaving/standing.ts';

interface SubscriptionDetailsProps {
  subscription: Subscription;
  /** Whether the subscription grants access to the app. */
  hasAccess: boolean;
  /** When the account is to be deleted, UTC milliseconds; null if nobody has asked for it. */
  deletionDueAt: number | null;
  /** What is overdue for it here; null for nothing. */
  debt: StandingFacts['debt'];
  dispute: Dispute | null;
  /** Why the dispute is not known, with another try; null where it is. */
  unknownDispute: { error: Error; retry: () => void } | null;
  /** Whether the contract is frozen, so that what is overdue for it need not be paid now. */
  isFrozen: boolean;
  onSettled: () => void;
}

/** The person's subscription, with its rows and actions. */
export function SubscriptionDetails(props: SubscriptionDetailsProps) {
  const { subscription, hasAccess, deletionDueAt, debt, dispute, unknownDispute } = props;
  const { isFrozen, onSettled } = props;
  const { session } = useSession();
  const hasUsedDeal = (useOwnUsages().data?.length ?? 0) > 0;
  /** The contract that was just left, so that somebody may say why. */
  const [left, setLeft] = useState<string | null>(null);
  const onLeft = () => setLeft(subscription.id);
  const isRenewing = subscription.id === left && !subscription.renew_disabled;
  const disputed = isUnsettled(dispute);
  // A returned direct debit is settled as a dispute, and only there: so nothing can be paid before
  // it is known whether there is one.
  const owes = isPaymentOwed(subscription);
  const pastDue = owes && !disputed && !unknownDispute;
  /** Nothing is asked for now, so nothing is advertised against it either. */
  const isWaiting = owes && (isFrozen || !!unknownDispute || isWithBank(dispute));
  const account = {
    label: texts.rows.account,
    value: (
      <span className={styles.account}>
        {session && (
          <>
            <EmailText email={session.email} /> <Badge>{texts.provider[session.provider]}</Badge>
          </>
        )}
      </span>
    ),
  };
  const described = describeSubscription(subscription).map((row) =>
    row.label === texts.rows.status
      ? { ...row, value: <Badge tone={statusTone(subscription)}>{row.value}</Badge> }
      : row,
  );
  const method = {
    label: texts.rows.paymentMethod,
    value: <PaymentMethodText />,
  };
  return (
    <>
      <DebtFailed
        code={unknownDispute ? failureCode(unknownDispute.error) : undefined}
        retry={unknownDispute?.retry}
      />
      {dispute && (
        <DisputePanel
          key={dispute.id}
          dispute={dispute}
          goesOn={debt !== null && debt.payUntil !== null}
          rest={restText(subscription, hasAccess)}
          isFrozen={isFrozen && dispute.contract_id === subscription.id}
          payUntil={debt?.payUntil ?? null}
        />
      )}
      {pastDue && (
        <SettlePastDue owed={subscription.owed} isFrozen={isFrozen} onSettled={onSettled} />
      )}
      {isPaused(subscription) && (
        <Banner tone="notice" title={texts.pausedTitle}>
          <p>{texts.pausedText}</p>
          <p>
            <a
              href={`mailto:${product.supportEmail}`}
              className={buttonClass({ size: 'small', variant: 'secondary', color: 'black' })}
            >
              {texts.pausedWrite}
            </a>
          </p>
        </Banner>
      )}
      {hasComing(subscription) && <FrozenBanner contractId={subscription.id} />}
      <ThreeSentences
        subscription={subscription}
        hasAccess={hasAccess}
        debt={debt}
        deletionDueAt={deletionDueAt}
        paidFee={paidFee(dispute, subscription.id)}
      />
      <SubscriptionActions
        subscription={subscription}
        hasAccess={hasAccess}
        debt={debt}
        hasDebt={disputed || pastDue}
        hasMethodButton={(disputed && !isWithBank(dispute)) || pastDue}
        isBeingDeleted={deletionDueAt !== null}
        onLeft={onLeft}
      />
      {mayUseDeals(subscription, hasUsedDeal) && !isWaiting && <DealsHint isPastDue={owes} />}
      {left !== null && !isRenewing && <LeavingReason contractId={left} />}
      {isOfUse(subscription, hasAccess) && <p className={styles.hint}>{texts.hint}</p>}
      <DisclosureList
        items={[
          {
            label: standingTexts.all,
            children: (
              <DescriptionList
                rows={[account, ...described, ...(hasPaymentMethod(subscription) ? [method] : [])]}
              />
            ),
          },
        ]}
      />
    </>
  );
}

/** Whether the hint is: about something that was bought here and gives Premium. */
function isOfUse({ platform }: Subscription, hasAccess: boolean): boolean {
  return platform === 'stripe' && hasAccess;
}

/** What it means that a contract rests; null while it does not. */
function restText(subscription: Subscription, hasAccess: boolean): string | null {
  const { paid_through: paid } = subscription;
  if (hasAccess) return paid === null ? null : settleTexts.restsAfter(paid);
  return isPaymentOwed(subscription) ? settleTexts.rests : null;
}

/** The default payment method with its last digits. */
function PaymentMethodText() {
  const { data, error } = usePaymentMethod();
  if (error) return <>{errorText(failureCode(error))}</>;
  if (!data) return <Skeleton />;
  if (!data.payment_method) return <>{texts.noMethod}</>;
  return <>{describeMethod(data.payment_method)}</>;
}
