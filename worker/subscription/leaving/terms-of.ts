import type Stripe from 'stripe';

import { withheldMs } from '#worker/entitlement/debt-days.ts';
import type { Charges, ContractTerms, Period } from '#worker/subscription/clock/terms.ts';
import { noteOf, promisedCents } from '#worker/subscription/life/leaving-note.ts';
import {
  endOfTerm,
  firstTermEnd,
  minimumTermEnd,
} from '#worker/subscription/contract/minimum-term.ts';
import { isNoTrial, presentShareEnd, shareEnd } from '#worker/subscription/contract/paid-share.ts';
import { paidThrough, takenBackAt } from '#worker/subscription/contract/stripe-contract.ts';
import { owedStatuses } from '#worker/subscription/dispute/dispute.ts';
import type { DisputeStatus } from '#worker/subscription/dispute/dispute.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';
import { firstDiscount } from '#worker/subscription/quote/term-discount.ts';

/** A debit that a bank returned or refused, and what settled it. */
export interface DebitDispute {
  invoiceId: string;
  status: DisputeStatus;
  value: number;
  settleInvoiceId: string | null;
  openedAt: number;
  closedAt: number | null;
  /** The end of the period that it was to pay for; null for what has no end. */
  periodEnd: number | null;
}

/** What is known of a contract here and at Stripe. */
export interface ContractFacts {
  subscription: Stripe.Subscription;
  /** The subscription's invoices, the newest first. */
  invoices: readonly Stripe.Invoice[];
  /** The order; null for a subscription that does not come from one. */
  purchase: Pick<Purchase, 'quote' | 'createdAt'> | null;
  /** The person's returned debits, of any contract. */
  disputes: readonly DebitDispute[];
}

/** The terms of a subscription for the contract clock (worker/subscription/clock). */
export function termsOf(facts: ContractFacts): ContractTerms {
  const { subscription, purchase } = facts;
  const { start_date: start, trial_end: trialEnd, ended_at: endedAt } = subscription;
  const periods = periodsOf(facts);
  return {
    orderedAt: purchase?.createdAt ?? start * 1000,
    status: endedAt !== null ? 'ended' : subscription.status === 'paused' ? 'paused' : 'running',
    trialEndsAt: trialEnd === null || isNoTrial(subscription) ? null : trialEnd * 1000,
    firstTermEndsAt: termEndOf(facts),
    periods,
    firstPaidAt: firstPaidAt(facts.invoices),
    paidInAll: periods.reduce((sum, { paid, isOwed }) => sum + (isOwed ? 0 : paid), 0),
    endsAt: endOf(subscription),
    promised: promisedCents(noteOf(subscription)),
    charges: chargesOf(facts),
  };
}

/** The terms of a plan that is paid once, from its invoice. */
export function termsOfInvoice(
  invoice: Stripe.Invoice,
  purchase: Pick<Purchase, 'createdAt'> | null,
  disputes: readonly DebitDispute[],
): ContractTerms {
  const endedAt = takenBackAt(invoice);
  const { paid } = paidOf(invoice, disputes, true);
  return {
    orderedAt: purchase?.createdAt ?? invoice.created * 1000,
    status: endedAt === null ? 'running' : 'ended',
    trialEndsAt: null,
    firstTermEndsAt: null,
    periods: [],
    firstPaidAt: firstPaidAt([invoice]),
    paidInAll: paid,
    endsAt: endedAt,
    promised: 0,
    charges: [],
  };
}

function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = items.data[0];
  if (!item) throw new Error(`subscription ${id} has no item`);
  return item;
}

function endOf(subscription: Stripe.Subscription): number | null {
  const { ended_at: endedAt, cancel_at: cancelAt } = subscription;
  const withPeriod = subscription.cancel_at_period_end
    ? itemOf(subscription).current_period_end
    : null;
  const end = endedAt ?? cancelAt ?? withPeriod;
  return end === null ? null : end * 1000;
}

function isInTrial(subscription: Stripe.Subscription): boolean {
  return subscription.status === 'trialing' && !isNoTrial(subscription);
}

/** The plan that is still to take over, and when; null for none. */
function comingPlan({ subscription, purchase }: ContractFacts) {
  const next = purchase?.quote.next_plan ?? null;
  const hasTakenOver = next !== null && subscription.metadata['plan_key'] === next.key;
  return subscription.schedule !== null && !hasTakenOver ? next : null;
}

/**
 * The end of the first paid term. In a trial it is that of the plan that takes over after it, as
 * ordered. If that plan comes late, because we could not arrange it in time, it binds nobody before
 * it has begun.
 */
function termEndOf({ subscription, purchase }: ContractFacts): number | null {
  const { trial_end: trialEnd } = subscription;
  const next = purchase?.quote.trial_end_at == null ? null : purchase.quote.next_plan;
  const isOrdered = next !== null && isInTrial(subscription) && endOf(subscription) === null;
  if (isOrdered && trialEnd !== null) return endOfTerm(next.key, trialEnd * 1000);
  return firstTermEnd(subscription);
}

/** The periods that were invoiced, and the present one. */
function periodsOf({ subscription, invoices, disputes }: ContractFacts): Period[] {
  const isRunning = subscription.status === 'active' || subscription.status === 'trialing';
  const invoiced = invoices.flatMap((invoice) => {
    const line = invoice.lines.data.find(({ period }) => period.end > period.start);
    if (!line) return [];
    const { start, end } = line.period;
    const to = Math.min(end, shareEnd(subscription, start)) * 1000;
    // What a debt has withheld was added to its end: the period took place later by as much.
    const later = withheldOf(invoice, disputes);
    return [
      { from: start * 1000 + later, to: to + later, ...paidOf(invoice, disputes, isRunning) },
    ];
  });
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  const present = { from: start * 1000, to: end * 1000, ...unpaid };
  const isKnown = invoiced.some((period) => period.from >= present.from);
  return [...invoiced, ...(isKnown ? [] : [present])].toSorted(
    (one, other) => one.from - other.from,
  );
}

/** For how long the debts of an invoice have kept its person from its period, milliseconds. */
function withheldOf({ id }: Stripe.Invoice, disputes: readonly DebitDispute[]): number {
  return disputes
    .filter(({ invoiceId, status }) => invoiceId === id && status === 'settled')
    .reduce((sum, dispute) => sum + withheldMs(dispute), 0);
}

/**
 * What was paid with an invoice. A debit that the bank returned is not paid until its settlement
 * is. While a contract runs, an open invoice is a debit that the bank still works on, and a draft
 * is charged within the hour; otherwise it is owed.
 */
function paidOf(
  invoice: Stripe.Invoice,
  disputes: readonly DebitDispute[],
  isRunning: boolean,
): Pick<Period, 'paid' | 'isOwed' | 'invoiceId'> {
  const returned = disputes.filter(({ invoiceId }) => invoiceId === invoice.id);
  const settled = returned.find(({ status }) => status === 'settled');
  if (settled) return { paid: settled.value, isOwed: false, invoiceId: settled.settleInvoiceId };
  if (returned.some(({ status }) => owedStatuses.includes(status))) return unpaid;
  const { status, total, amount_due: due, id } = invoice;
  const isToBePaid = status === 'open' || status === 'draft';
  if (isToBePaid) return { paid: due, isOwed: !isRunning, invoiceId: id };
  // A part may have been paid with a credit at Stripe (docs/decisions/0037).
  const paid = status === 'paid' ? total - invoice.post_payment_credit_notes_amount : 0;
  return paid > 0 ? { paid, isOwed: false, invoiceId: id } : unpaid;
}

const unpaid = { paid: 0, isOwed: false, invoiceId: null };

function firstPaidAt(invoices: readonly Stripe.Invoice[]): number | null {
  const moments = invoices
    .filter(({ status, amount_paid: amount }) => status === 'paid' && amount > 0)
    .map(({ status_transitions: { paid_at: paidAt }, created }) => (paidAt ?? created) * 1000);
  return moments.length > 0 ? Math.min(...moments) : null;
}

/**
 * What is still to be charged: with the offers of the order, then the plain price. If only a share
 * of the present period was charged, its contract goes on from where that ends.
 */
function chargesOf(facts: ContractFacts): Charges[] {
  const { subscription, purchase } = facts;
  // While it rests because of a debt, nothing is charged.
  const rests = paidThrough(subscription) !== null;
  if (subscription.ended_at !== null || subscription.status === 'paused' || rests) return [];
  const item = itemOf(subscription);
  const price = (item.price.unit_amount ?? 0) * (item.quantity ?? 1);
  const paidUntil = presentShareEnd(subscription);
  const from = (paidUntil ?? item.current_period_end) * 1000;
  const termEnd = termEndOf(facts) ?? from;
  const anchor = (paidUntil ?? subscription.billing_cycle_anchor) * 1000;
  const own = { anchor, months: monthsOf(item), from };
  const next = comingPlan(facts);
  if (next) {
    const startsAt = Math.max(from, minimumTermEnd(subscription) ?? 0);
    const cents = price - (purchase?.quote.rate_discount ?? 0);
    const { billing_months: months, price: later } = next;
    return [
      { ...own, cents, until: startsAt },
      { anchor: startsAt, months, cents: later, from: startsAt, until: null },
    ];
  }
  return [
    ...discounted(facts, { ...own, cents: price, until: termEnd }),
    { ...own, cents: price, from: Math.max(from, termEnd), until: null },
  ];
}

/** The charges of the first term. The first one after a trial can be lower than the others. */
function discounted({ purchase, subscription }: ContractFacts, series: Charges): Charges[] {
  if (!purchase) return [series];
  const { quote } = purchase;
  const later = series.cents - (quote.rate_discount ?? 0);
  const isFirst = isInTrial(subscription) && quote.trial_end_at !== null;
  if (!isFirst) return [{ ...series, cents: later }];
  const first = series.cents - firstDiscount(quote);
  return [
    { ...series, cents: first, until: series.from + 1 },
    { ...series, cents: later, from: series.from + 1 },
  ];
}

function monthsOf({ price: { recurring } }: Stripe.SubscriptionItem): number {
  const count = recurring?.interval_count ?? 1;
  return recurring?.interval === 'year' ? 12 * count : count;
}
