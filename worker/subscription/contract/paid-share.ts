import type Stripe from 'stripe';

import { owedStatuses } from '#worker/subscription/money/states.ts';
import type { DisputeStatus } from '#worker/subscription/money/states.ts';
import type { OwedDebit } from '#worker/subscription/notices/letters.ts';

/*
 * Which debts a subscription has made up for: what they have withheld from its owner was added to
 * its end, in the same call (docs/decisions/0077). So nothing is added twice.
 */

/** The name under which a subscription keeps the ids of these disputes, the oldest first. */
const madeUpName = 'made_up';

/** Stripe keeps at most 500 characters in a value. */
const mostIds = 40;

type Marked = Pick<Stripe.Subscription, 'metadata'>;

/** The ids of the disputes that were made up for. */
export function madeUpFor({ metadata }: Marked): number[] {
  return (metadata[madeUpName] ?? '').split(' ').filter(Boolean).map(Number);
}

/** What notes these ids, too. */
export function madeUpMetadata(
  subscription: Marked,
  ids: readonly number[],
): Record<string, string> {
  return { [madeUpName]: [...madeUpFor(subscription), ...ids].slice(-mostIds).join(' ') || '0' };
}

/** Whether the end of a subscription's period was moved after a debt, so that it is no trial. */
export function hasMadeUp({ metadata }: Marked): boolean {
  return metadata[madeUpName] !== undefined;
}

/*
 * If an end within a period was planned before that period began, Stripe charges its share only
 * (docs/decisions/0050). Whoever then goes on after all has paid until that end and not for the
 * rest of the period, so the next charge is moved there.
 */

/** The name under which a subscription keeps these ends (UTC seconds, the oldest first). */
const paidUntilName = 'paid_until';

/** Stripe keeps at most 500 characters in a value. */
const mostEnds = 40;

type Paid = Pick<Stripe.Subscription, 'metadata'>;

function endsOf({ metadata }: Paid): number[] {
  return (metadata[paidUntilName] ?? '').split(' ').filter(Boolean).map(Number);
}

/** The end that was planned before the period began that began then; infinite for none. */
function plannedBefore(
  { cancel_at: cancelAt, canceled_at: plannedAt }: Stripe.Subscription,
  start: number,
): number {
  return cancelAt !== null && plannedAt !== null && plannedAt <= start ? cancelAt : Infinity;
}

/**
 * The end, UTC seconds, up to which the present period of a subscription was charged, because it
 * was planned before the period began; null for a period that was charged whole.
 */
export function presentShareEnd(subscription: Stripe.Subscription): number | null {
  const period = subscription.items.data[0];
  if (subscription.status !== 'active' || !period) return null;
  const end = plannedBefore(subscription, period.current_period_start);
  return end < period.current_period_end ? end : null;
}

/**
 * Up to when a period was charged that began then and within which an end was planned before, also
 * if the contract went on after all; UTC seconds. Infinite for any other period.
 */
export function shareEnd(subscription: Stripe.Subscription, start: number): number {
  return Math.min(plannedBefore(subscription, start), pastShareEnd(subscription, start));
}

/** What notes one more of these ends, UTC seconds. */
export function paidUntilMetadata(subscription: Paid, end: number): Record<string, string> {
  return { [paidUntilName]: [...endsOf(subscription), end].slice(-mostEnds).join(' ') };
}

/**
 * Until when a period that began then was charged although its contract went on, UTC seconds;
 * infinite for a period that was charged whole.
 */
export function pastShareEnd(subscription: Paid, start: number): number {
  return endsOf(subscription).find((end) => end > start) ?? Infinity;
}

/** Whether a subscription goes on from where a charged share of a period ends. */
export function goesOnFromShare({ metadata }: { metadata: Stripe.Metadata | null }): boolean {
  return metadata?.[paidUntilName] !== undefined;
}

/**
 * Whether what Stripe calls a trial is none: time that was given on top of a paid period
 * (docs/decisions/0018), what was left of a period of which a share was charged, or what a debt has
 * withheld (made-up.ts).
 */
export function isNoTrial(subscription: Paid): boolean {
  const isGiven = subscription.metadata['gift_until'] !== undefined;
  return isGiven || goesOnFromShare(subscription) || hasMadeUp(subscription);
}

/*
 * What is not paid, or was not paid in time, because a bank has returned or refused a debit. Pure.
 */

/** As much of a dispute as tells what was settled with which invoice. */
interface Returned {
  contractId: string;
  invoiceId: string;
  status: DisputeStatus;
  settleInvoiceId: string | null;
  /** Cents. */
  value: number;
  fee: number;
  /** UTC milliseconds; null while something is owed. */
  openedAt: number;
  closedAt: number | null;
  /** When the desk took the debt over, UTC milliseconds; null where it did not. */
  forgivenAt: number | null;
  /** A bank works on the payment that settles it. */
  isBeingSettled: boolean;
}

/**
 * The disputes about the payment of an invoice, the first one first: also those about what has
 * settled it, which may itself have come back.
 */
export function disputesAbout<D extends Pick<Returned, 'invoiceId' | 'status' | 'settleInvoiceId'>>(
  invoiceId: string,
  disputes: readonly D[],
): D[] {
  const own = disputes.filter((one) => one.invoiceId === invoiceId);
  const settledBy = own.flatMap(({ status, settleInvoiceId: id }) =>
    status === 'settled' && id !== null ? [id] : [],
  );
  return [...own, ...settledBy.flatMap((id) => disputesAbout(id, disputes))];
}

/**
 * Whether an invoice is not paid because its debit came back, or what had settled that: it is owed,
 * or the desk has taken it over.
 */
export function isReturned(
  invoiceId: string,
  disputes: readonly Pick<Returned, 'invoiceId' | 'status' | 'settleInvoiceId' | 'forgivenAt'>[],
): boolean {
  return disputesAbout(invoiceId, disputes).some(
    ({ status, forgivenAt }) => owedStatuses.includes(status) || forgivenAt !== null,
  );
}

/** When what was returned of an invoice was paid after all, UTC milliseconds; 0 for nothing. */
export function settledAt(invoiceId: string, disputes: readonly Returned[]): number {
  const settled = disputesAbout(invoiceId, disputes).filter(({ status }) => status === 'settled');
  return Math.max(0, ...settled.map(({ closedAt }) => closedAt ?? 0));
}

/** What is owed for returned debits of a contract; null for nothing. */
export function owedDebit(contractId: string, disputes: readonly Returned[]): OwedDebit | null {
  const owed = disputes.filter(
    (one) => one.contractId === contractId && owedStatuses.includes(one.status),
  );
  if (owed.length === 0) return null;
  return {
    cents: owed.reduce((sum, { value, fee }) => sum + value + fee, 0),
    since: Math.min(...owed.map(({ openedAt }) => openedAt)),
    isBeingSettled: owed.every((one) => one.isBeingSettled),
    invoices: disputes.flatMap(({ invoiceId }) =>
      isReturned(invoiceId, disputes) ? [invoiceId] : [],
    ),
  };
}
