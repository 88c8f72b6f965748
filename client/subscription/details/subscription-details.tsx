import { useSession } from '#client/account/session.ts';
import { settleTexts, subscriptionTexts as texts } from '#client/messages/subscription.ts';
import { DealsHint } from '#client/subscription/deals-hint.tsx';
import { describeSubscription } from '#client/subscription/details/describe-subscription.ts';
import { PaymentMethodText } from '#client/subscription/details/payment-method-text.tsx';
import { SubscriptionActions } from '#client/subscription/details/subscription-actions.tsx';
import {
  hasPaymentMethod,
  isOwed,
  runsPremium,
  statusTone,
  subscriptionActions,
} from '#client/subscription/details/subscription-rules.ts';
import styles from '#client/subscription/details/subscription.module.css';
import { UpdateMethod } from '#client/subscription/payment-method/update-method.tsx';
import { DisputePanel } from '#client/subscription/settle/dispute-panel.tsx';
import { isUnsettled } from '#client/subscription/settle/dispute-state.ts';
import { SettlePastDue } from '#client/subscription/settle/settle-past-due.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { EmailText } from '#client/ui/email-text.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { isActive } from '#worker/entitlement/contract.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import type { Dispute } from '#worker/subscription/dispute/schemas.ts';

interface SubscriptionDetailsProps {
  subscription: Subscription;
  /** Whether the app lets its owner in. */
  letIn: boolean;
  dispute: Dispute | null;
  /** Whether it could not be learned if there is something to settle. */
  disputeFailed: boolean;
  onSettled: () => void;
}

/** What the person has, as labels and values, with what can be done about it. */
export function SubscriptionDetails(props: SubscriptionDetailsProps) {
  const { subscription, letIn, dispute, disputeFailed, onSettled } = props;
  const { session } = useSession();
  const can = subscriptionActions(subscription, letIn);
  const disputed = isUnsettled(dispute);
  // What a bank has refused as a debit is settled as a dispute, and only there.
  const pastDue = isOwed(subscription) && !disputed;
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
      ? { ...row, value: <Badge tone={statusTone(subscription.status)}>{row.value}</Badge> }
      : row,
  );
  const method = {
    label: texts.rows.paymentMethod,
    value: <PaymentMethodText />,
  };
  return (
    <>
      <FormError text={disputeFailed ? settleTexts.dispute.failed : undefined} />
      {dispute && (
        <DisputePanel
          key={dispute.id}
          dispute={dispute}
          runs={can.openApp ? (isActive(subscription.status) ? 'on' : 'a-while') : null}
          paused={isOwed(subscription) && !letIn}
          updateMethod={disputed && can.updateMethod && <UpdateMethod />}
        />
      )}
      {pastDue && (
        <SettlePastDue paused={!letIn} updateMethod={<UpdateMethod />} onSettled={onSettled} />
      )}
      <DescriptionList
        rows={[account, ...described, ...(hasPaymentMethod(subscription) ? [method] : [])]}
      />
      {!runsPremium(subscription) && <DealsHint owing={isOwed(subscription)} />}
      <SubscriptionActions subscription={subscription} letIn={letIn} owing={disputed || pastDue} />
      <p className={styles.hint}>{texts.hint}</p>
    </>
  );
}
