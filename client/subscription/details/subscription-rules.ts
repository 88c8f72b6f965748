import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import {
  disputeTotal,
  isUnsettled,
  isWithBank,
} from '#client/subscription/settle/dispute-state.ts';
import { formatDate } from '#worker/date.ts';
import { isActive, isLive, isPastDue } from '#worker/entitlement/contract.ts';
import { payableUntil } from '#worker/entitlement/premium.ts';
import type { Subscription } from '#worker/entitlement/schemas.ts';
import type { Dispute } from '#worker/subscription/billing/schemas.ts';
import type { StandingFacts } from '#worker/subscription/leaving/standing.ts';

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

/** Whether there is a payment method to show: the one that Stripe charges or has charged. */
export function hasPaymentMethod({ platform }: Subscription): boolean {
  return platform === 'stripe';
}

/** Whether a payment to us is overdue; debts to an app store are settled there. */
export function isPaymentOwed({ platform, status }: Subscription): boolean {
  return platform === 'stripe' && isPastDue(status);
}

/**
 * A moment on the last day to pay what is overdue before access is paused, UTC milliseconds; null
 * where it is paused already, nothing is overdue, or a bank is paying it. The same rule as in
 * entitlement/premium.ts.
 */
export function lastDayToPay(
  subscription: Subscription,
  hasAccess: boolean,
  dispute: Dispute | null,
): number | null {
  const { status, expires_date: paidUntil, paid_through: paidThrough } = subscription;
  if (!hasAccess || paidThrough !== null) return null;
  if (isWithBank(dispute)) return null;
  if (isUnsettled(dispute)) return lastDayOfDebt(subscription, dispute);
  return isPastDue(status) && paidUntil !== null ? payableUntil(paidUntil) : null;
}

/** The same for a returned debit. One of another contract, or of one that ends first, has none. */
function lastDayOfDebt(
  { id, status, renew_disabled: off, expires_date: end }: Subscription,
  { contract_id: of, opened_at: openedAt }: Dispute,
): number | null {
  const last = payableUntil(openedAt);
  const endsFirst = off && !isPastDue(status) && end !== null && end <= last;
  return of === id && !endsFirst ? last : null;
}

/** What decides about a debt beside the contract. */
interface DebtFacts {
  hasAccess: boolean;
  dispute: Dispute | null;
  /**
   * Whether it is asked for by a day, and something follows if it is not paid. Not while the
   * contract is frozen, and not told while the dispute could not be read.
   */
  isAsked: boolean;
}

/** What is overdue for the contract, cents and a moment on the last day; null for nothing. */
export function debtOf(
  subscription: Subscription,
  { hasAccess, dispute, isAsked }: DebtFacts,
): StandingFacts['debt'] {
  const payUntil = isAsked ? lastDayToPay(subscription, hasAccess, dispute) : null;
  if (isUnsettled(dispute) && dispute.contract_id === subscription.id) {
    const debt = { cents: disputeTotal(dispute), payUntil, isWithBank: isWithBank(dispute) };
    return { ...debt, ...(isAsked && { ifUnpaid: 'rests' }) };
  }
  if (!isPaymentOwed(subscription)) return null;
  const { owed: cents } = subscription;
  return { cents, payUntil, ...(isAsked && cents !== null && { ifUnpaid: 'ends' }) };
}

/** Whether the contract is paused: nothing is charged, and there is no access. */
export function isPaused({ status }: Subscription): boolean {
  return status === 'paused';
}

/**
 * Whether the newest open invoice is being collected. A debit takes days; until the bank refuses
 * it, the contract runs and there is no dispute. The one that settles a dispute is with the bank.
 */
export function isBeingCollected(
  { platform, status }: Subscription,
  dispute: Dispute | null | undefined,
): boolean {
  if (platform !== 'stripe') return false;
  return isUnsettled(dispute) ? isWithBank(dispute) : isActive(status);
}

/** Whether something can still come in it: a charge, a deadline, an end. */
export function hasComing({ platform, status }: Subscription): boolean {
  return platform === 'stripe' && isLive(status);
}

/** The tone of a status badge: running, overdue, or neither. A cancelled trial leads nowhere. */
export function statusTone({
  status,
  renew_disabled: off,
}: Subscription): 'success' | 'danger' | 'neutral' {
  if (status === 'trialing' && off) return 'neutral';
  if (isActive(status)) return 'success';
  return isPastDue(status) ? 'danger' : 'neutral';
}

/**
 * The actions of a subscription; `hasAccess` is whether it grants access to the app. While the
 * account is to be deleted nothing is bought and nothing renews again (docs/decisions/0065).
 */
export function subscriptionActions(
  subscription: Subscription,
  hasAccess: boolean,
  isBeingDeleted = false,
) {
  const active = isActive(subscription.status);
  // A past-due or paused contract still renews: it is cancelled like any other (§ 312k BGB).
  const runsOn = isLive(subscription.status);
  const stripe = subscription.platform === 'stripe';
  const renewing = stripe && !subscription.onetimepay;
  return {
    /** The app is open to running subscriptions, and for some time to past-due ones. */
    openApp: active || (runsOn && hasAccess),
    /** An ended contract is not charged again. */
    updateMethod: renewing && runsOn,
    /** Whoever has cancelled, or owes something, does that first. */
    change: renewing && active && !subscription.renew_disabled && !isBeingDeleted,
    cancel: renewing && runsOn && !subscription.renew_disabled,
    reactivate: active && renewing && subscription.renew_disabled && !isBeingDeleted,
    // A past-due or paused contract goes on, it is not bought a second time.
    renew: !active && !isPaymentOwed(subscription) && !isPaused(subscription) && !isBeingDeleted,
    /** Free tasks and the free tier run, and lead to the plans all the same. */
    buy: active && subscription.sub_type !== 'premium' && !isBeingDeleted,
  };
}
