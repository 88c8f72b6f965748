import { useSession } from '#client/account/session.ts';
import { subscriptionTexts as texts } from '#client/messages/de.ts';
import { describeSubscription } from '#client/subscription/details/describe-subscription.ts';
import { PaymentMethodText } from '#client/subscription/details/payment-method-text.tsx';
import { SubscriptionActions } from '#client/subscription/details/subscription-actions.tsx';
import { hasPaymentMethod, statusTone } from '#client/subscription/details/subscription-rules.ts';
import styles from '#client/subscription/details/subscription.module.css';
import { Badge } from '#client/ui/badge.tsx';
import { Banner } from '#client/ui/banner.tsx';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { AlertIcon } from '#client/ui/icons.tsx';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import { product } from '#worker/product.ts';

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
      {subscription.status === 'past_due' && (
        <Banner tone="danger" icon={<AlertIcon />}>
          <p>{texts.pastDue(product.supportEmail)}</p>
        </Banner>
      )}
      <DescriptionList
        rows={[account, ...described, ...(hasPaymentMethod(subscription) ? [method] : [])]}
      />
      <SubscriptionActions subscription={subscription} />
      {subscription.status !== 'past_due' && <p className={styles.hint}>{texts.hint}</p>}
    </>
  );
}
