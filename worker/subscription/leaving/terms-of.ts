import type Stripe from 'stripe';

import { withheldMs } from '#worker/entitlement/debt-days.ts';
import { creditedCents } from '#worker/subscription/clock/terms.ts';
import type { ContractTerms, Period } from '#worker/subscription/clock/terms.ts';
import { chargesOf, endOf, itemOf, termEndOf } from '#worker/subscription/contract/charges-of.ts';
import type { Ordered } from '#worker/subscription/contract/charges-of.ts';
import {
  disputesAbout,
  isNoTrial,
  isReturned,
  shareEnd,
} from '#worker/subscription/contract/paid-share.ts';
import { asMoved, movedEnd } from '#worker/subscription/contract/quoted-contract.ts';
import { paymentOf, takenBackAt } from '#worker/subscription/contract/stripe-contract.ts';
import { feesIn } from '#worker/subscription/money/credit-back.ts';
import { backBesidesFees } from '#worker/subscription/money/payment-view.ts';
import type { DisputeReason, DisputeStatus } from '#worker/subscription/money/states.ts';
import { noteOf, promisedCents } from '#worker/subscription/order/leaving-note.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';

/** A payment that a bank returned or refused, and what settled it. */
export interface DebitDispute {
  contractId: string;
  invoiceId: string;
  reason: DisputeReason;
  status: DisputeStatus;
  /** Cents of the debit, and of what is owed for its return. */
  value: number;
  fee: number;
  settleInvoiceId: string | null;
  openedAt: number;
  closedAt: number | null;
  /** The end of the period that it was to pay for; null for what has no end. */
  periodEnd: number | null;
  /** When the desk took the debt over; null where it did not. */
  forgivenAt: number | null;
  /** A bank works on the payment that settles it. */
  isBeingSettled: boolean;
}

/** What is known of a contract here and at Stripe. */
export interface ContractFacts extends Ordered {
  /** The subscription's invoices, the newest first. */
  invoices: readonly Stripe.Invoice[];
  /** The person's returned debits, of any contract. */
  disputes: readonly DebitDispute[];
  refunded: Refunded;
}

/**
 * Cents of each payment that have gone back, by payment intent: also by hand at Stripe. And of each
 * settlement, by its invoice, without the fee that it has collected, too.
 */
export type Refunded = ReadonlyMap<string, number>;

/** The terms of a subscription for the contract clock (worker/subscription/clock). */
export function termsOf(found: ContractFacts): ContractTerms {
  const facts = { ...found, subscription: asMoved(found.subscription) };
  const { subscription, purchase } = facts;
  const { start_date: start, trial_end: trialEnd, ended_at: endedAt } = subscription;
  const periods = periodsOf(facts);
  const note = noteOf(subscription);
  const owed = [
    ...periods.flatMap(({ isOwed, invoiceId }) => (isOwed ? (invoiceId ?? []) : [])),
    ...facts.disputes.map((one) => one.invoiceId).filter((id) => isReturned(id, facts.disputes)),
    ...facts.invoices.filter(isTakenOver).map(({ id }) => id),
  ];
  return {
    orderedAt: purchase?.createdAt ?? start * 1000,
    status: endedAt !== null ? 'ended' : subscription.status === 'paused' ? 'paused' : 'running',
    trialEndsAt: trialEnd === null || isNoTrial(subscription) ? null : trialEnd * 1000,
    firstTermEndsAt: termEndOf(facts),
    periods,
    firstPaidAt: firstPaidAt(facts.invoices, purchase, facts.disputes),
    paidInAll: periods.reduce(
      (sum, { paid, isOwed, credited }) => sum + (isOwed ? 0 : paid) + creditedCents(credited),
      0,
    ),
    endsAt: endOf(subscription),
    promised: promisedCents(note, owed),
    charges: chargesOf(facts),
  };
}

/** The terms of a plan that is paid once, from its invoice. */
export function termsOfInvoice(
  invoice: Stripe.Invoice,
  known: Pick<ContractFacts, 'disputes' | 'refunded'> & {
    purchase: Pick<Purchase, 'createdAt' | 'quote'> | null;
  },
): ContractTerms {
  const endedAt = takenBackAt(invoice);
  const { paid, isOwed } = paidOf(invoice, known, true);
  return {
    orderedAt: known.purchase?.createdAt ?? invoice.created * 1000,
    status: endedAt === null ? 'running' : 'ended',
    trialEndsAt: null,
    firstTermEndsAt: null,
    periods: [],
    firstPaidAt: firstPaidAt([invoice], known.purchase, known.disputes),
    paidInAll: (isOwed ? 0 : paid) + creditedCents(known.purchase?.quote.change?.parts),
    endsAt: endedAt,
    promised: 0,
    charges: [],
  };
}

/** The periods that were invoiced, and the present one. */
function periodsOf({ subscription, invoices, purchase, ...money }: ContractFacts): Period[] {
  const isRunning = subscription.status === 'active' || subscription.status === 'trialing';
  const invoiced = invoices.flatMap((invoice) => {
    const line = invoice.lines.data.find(({ period }) => period.end > period.start);
    if (!line) return [];
    const { start, end } = line.period;
    const ends = [end, movedEnd(subscription, start), shareEnd(subscription, start)];
    const to = Math.min(...ends) * 1000;
    // What a debt has withheld was added to its end: the period took place later by as much.
    const later = withheldOf(invoice, money.disputes);
    // While the collection is held nobody charges what Stripe leaves as a draft.
    const isHeld = invoice.status === 'draft' && subscription.pause_collection !== null;
    const paid = paidOf(invoice, money, isRunning && !isHeld);
    const more = besidesMoney(invoice, purchase);
    return [{ from: start * 1000 + later, to: to + later, ...paid, ...more }];
  });
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  const present = { from: start * 1000, to: end * 1000, ...unpaid };
  const isKnown = invoiced.some((period) => period.from >= present.from);
  return [...invoiced, ...(isKnown ? [] : [present])].toSorted(
    (one, other) => one.from - other.from,
  );
}

/** What has paid for an invoice's period beside its own payment. */
function besidesMoney(
  { billing_reason: reason, total_discount_amounts: discounts }: Stripe.Invoice,
  purchase: ContractFacts['purchase'],
): Pick<Period, 'credited' | 'discount'> {
  const off = (discounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const change = reason === 'subscription_create' ? purchase?.quote.change : undefined;
  const credited = change?.parts;
  // Of the credit, too, a share may be a discount of before.
  const discount = off + (change ? change.credit - creditedCents(credited) : 0);
  return { ...(discount > 0 && { discount }), ...(credited?.length && { credited }) };
}

/** For how long the debts of an invoice have kept its person from its period, milliseconds. */
function withheldOf({ id }: Stripe.Invoice, disputes: readonly DebitDispute[]): number {
  return disputes
    .filter(({ invoiceId, status }) => invoiceId === id && status === 'settled')
    .reduce((sum, dispute) => sum + withheldMs(dispute), 0);
}

/**
 * What was paid with an invoice. A debit that the bank returned is owed until its settlement is
 * paid, and again if that comes back; what was charged back, or what the desk has taken over, is
 * not paid. While a contract runs, an open invoice is a debit that the bank still works on, and a
 * draft is charged within the hour; otherwise it is owed.
 */
function paidOf(
  invoice: Stripe.Invoice,
  { disputes, refunded }: Pick<ContractFacts, 'disputes' | 'refunded'>,
  isRunning: boolean,
): Pick<Period, 'paid' | 'isOwed' | 'invoiceId'> {
  const { status, total, amount_due: due, id } = invoice;
  const returned = disputesAbout(id, disputes);
  const isLost = returned.some(
    ({ reason, forgivenAt }) => reason === 'charged_back' || forgivenAt !== null,
  );
  if (isLost) return unpaid;
  const counted = returned.filter((one) => one.status !== 'dropped');
  const [first, last] = [counted[0], counted.at(-1)];
  if (first && last) {
    // The first is over the debit alone; a later one is over the fees before it, too.
    const { value } = first;
    const { settleInvoiceId: settlement } = last;
    if (last.status !== 'settled') return { paid: value, isOwed: true, invoiceId: id };
    const paid = value - (refunded.get(settlement ?? '') ?? 0);
    return paid > 0 ? { paid, isOwed: false, invoiceId: settlement } : unpaid;
  }
  const isToBePaid = status === 'open' || status === 'draft';
  if (isToBePaid) return { paid: due, isOwed: !isRunning, invoiceId: id };
  // A part may have been paid with a credit at Stripe (docs/decisions/0037).
  // A refund that was made by hand has no credit note.
  const back = refunded.get(paymentOf(invoice)?.id ?? '') ?? 0;
  const kept = total - Math.max(back, invoice.post_payment_credit_notes_amount);
  const paid = status === 'paid' && !isTakenOver(invoice) ? kept : 0;
  return paid > 0 ? { paid, isOwed: false, invoiceId: id } : unpaid;
}

/**
 * Cents of the debit that an invoice has settled which have gone back, given what of each payment
 * has.
 */
export function backOfSettlement(
  invoice: Stripe.Invoice,
  disputes: readonly DebitDispute[],
  refunded: Refunded,
): number {
  const noted = invoice.post_payment_credit_notes_amount;
  const all = refunded.get(paymentOf(invoice)?.id ?? '') ?? 0;
  const settlements = disputes.map(({ invoiceId, settleInvoiceId: settledBy, fee }) => {
    return { invoiceId, settledBy, fee };
  });
  return backBesidesFees({ noted, byHand: all - noted, fees: feesIn(invoice.id, settlements) });
}

/** Whether the desk has taken an invoice over: it is paid for Stripe, and its payment never was. */
function isTakenOver(invoice: Stripe.Invoice): boolean {
  const payment = paymentOf(invoice)?.status ?? 'succeeded';
  return invoice.status === 'paid' && payment !== 'succeeded' && payment !== 'processing';
}

const unpaid = { paid: 0, isOwed: false, invoiceId: null };

/**
 * The first payment, which may have settled a debit that the bank refused. Of a contract that took
 * over from others, the first payment of the first of them.
 */
function firstPaidAt(
  invoices: readonly Stripe.Invoice[],
  purchase: Pick<Purchase, 'quote'> | null,
  disputes: readonly DebitDispute[],
): number | null {
  const before = purchase?.quote.change?.first_paid_at ?? null;
  if (before !== null) return before;
  const moments = invoices
    .filter(({ status, amount_paid: amount }) => status === 'paid' && amount > 0)
    .map(({ status_transitions: { paid_at: paidAt }, created }) => (paidAt ?? created) * 1000);
  const settled = disputes
    .filter(({ invoiceId }) => invoices.some(({ id }) => id === invoiceId))
    .flatMap(({ status, closedAt }) => (status === 'settled' ? (closedAt ?? []) : []));
  const all = [...moments, ...settled];
  return all.length > 0 ? Math.min(...all) : null;
}
