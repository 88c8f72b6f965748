import { useSession } from '#client/account/session.ts';
import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import { describeSubscription } from '#client/subscription/details/describe-subscription.ts';
import { PastDue } from '#client/subscription/details/past-due.tsx';
import { PaymentMethodText } from '#client/subscription/details/payment-method-text.tsx';
import { SubscriptionActions } from '#client/subscription/details/subscription-actions.tsx';
import {
  hasPaymentMethod,
  isOwed,
  statusTone,
} from '#client/subscription/details/subscription-rules.ts';
import styles from '#client/subscription/details/subscription.module.css';
import { Badge } from '#client/ui/badge.tsx';
import { DescriptionList } from '#client/ui/description-list.tsx';
import type { Subscription } from '#worker/entitlement/schemas.ts';

/** What the person has, as labels and values, with what can be done about it. */
export function SubscriptionDetails({ subscription }: { subscription: Subscription }) {
  const { session } = useSession();
  const account = {
    label: texts.rows.account,
    value: (
      <span className={styles.account}>
        {session?.email} {session && <Badge>{texts.provider[session.provider]}</Badge>}
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
      {isOwed(subscription) && <PastDue />}
      <DescriptionList
        rows={[account, ...described, ...(hasPaymentMethod(subscription) ? [method] : [])]}
      />
      <SubscriptionActions subscription={subscription} />
      {!isOwed(subscription) && <p className={styles.hint}>{texts.hint}</p>}
    </>
  );
}
