import { formatDate } from '#worker/date.ts';
import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import { isActive, isPastDue } from '#worker/entitlement/contract.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';

interface Row {
  label: string;
  value: string;
}

/** The rows of Abonnementdetails between account and payment method. */
export function describeSubscription(subscription: Subscription): Row[] {
  const { rows } = texts;
  const renewal = renewalOf(subscription);
  return [
    { label: rows.status, value: texts.status[subscription.status] },
    { label: rows.type, value: typeOf(subscription) },
    ...(renewal === null ? [] : [{ label: rows.renewal, value: renewal }]),
    { label: rows.expires, value: expiryOf(subscription) },
    { label: rows.purchased, value: formatDate(subscription.purchase_date) },
    ...(subscription.number === null ? [] : [{ label: rows.number, value: subscription.number }]),
  ];
}

function typeOf({ sub_type: type, platform }: Subscription): string {
  if (type === 'heart_based') return texts.hearts;
  return { ios: 'apple', android: 'google', manual: 'license', stripe: 'stripe' }[platform];
}

/** null for subscriptions that cannot renew: one-time and heart-based ones. */
function renewalOf(subscription: Subscription): string | null {
  if (subscription.onetimepay || subscription.sub_type === 'heart_based') return null;
  if (subscription.platform === 'manual') return texts.renewalManual;
  if (subscription.status === 'paused') return texts.renewalPaused;
  if (!isActive(subscription.status) && !isPastDue(subscription.status)) return texts.renewalEnded;
  return subscription.renew_disabled ? texts.renewalOff : texts.renewalOn;
}

function expiryOf(subscription: Subscription): string {
  const { sub_type: type, status, quota, onetimepay, expires_date: at } = subscription;
  if (type === 'answer_quota') return texts.quotaTasks(quota ?? 0);
  if (type === 'heart_based') return texts.quotaMistakes(quota ?? 0);
  if (status === 'paused') return texts.pausedExpiry;
  const forEver = onetimepay && status !== 'canceled';
  return forEver || at === null ? texts.lifetime : formatDate(at);
}
