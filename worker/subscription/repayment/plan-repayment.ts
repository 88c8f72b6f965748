import type { RepaymentEvent } from '#worker/subscription/repayment/life.ts';
import type { PaymentView, RefundView } from '#worker/subscription/repayment/payment-view.ts';
import type { Repayment } from '#worker/subscription/repayment/repayment-sql.ts';

/* What a look at Stripe means for a repayment. Pure; amounts in cents. */

/** A credit note to issue. */
export interface Step {
  invoiceId: string;
  refund: number;
  /** What becomes credit of the customer, because credit had paid it. */
  credit: number;
  taxRates: readonly string[];
}

/** An invoice that settles a debit which came back, and the fee for that, in cents. */
export interface Settlement {
  invoiceId: string;
  settledBy: string | null;
  fee: number;
}

/**
 * Cents that an invoice has collected for the return of debits. That is damages and no payment for
 * the contract, so it does not go back with one (docs/decisions/0085). A settlement may itself have
 * come back: then the next one has collected its fees, too.
 */
export function feesIn(invoiceId: string, settlements: readonly Settlement[]): number {
  const own = settlements.find(({ settledBy }) => settledBy === invoiceId);
  return own ? own.fee + feesIn(own.invoiceId, settlements) : 0;
}

type Wanted = Pick<Repayment, 'key' | 'amount'>;

/**
 * The credit notes that are still to be issued, in the order of the invoices. None for an invoice
 * that already has one of this repayment. For a fixed sum, one invoice after the other gives what
 * it can.
 */
export function stepsOf({ key, amount }: Wanted, payments: readonly PaymentView[]): Step[] {
  let left = amount === null ? Infinity : amount - sentCents(key, payments);
  const steps: Step[] = [];
  for (const { invoiceId, notes, refundable, creditable, taxRates, ...payment } of payments) {
    if (notes.some((note) => note.key === key)) continue;
    const most = Math.min(left, payment.left);
    const refund = Math.min(most, refundable);
    const credit = Math.min(most - refund, creditable);
    if (refund + credit <= 0) continue;
    steps.push({ invoiceId, refund, credit, taxRates });
    left -= refund + credit;
  }
  return steps;
}

/** Cents that were sent back for it, also as credit. */
export function sentCents(key: string, payments: readonly PaymentView[]): number {
  return notesOf(key, payments)
    .flatMap(({ credited, refunds }) => [credited, ...refunds.map(({ cents }) => cents)])
    .reduce((all, one) => all + one, 0);
}

/** The refunds of a repayment. */
export function refundsOf(key: string, payments: readonly PaymentView[]): RefundView[] {
  return notesOf(key, payments).flatMap(({ refunds }) => refunds);
}

function notesOf(key: string, payments: readonly PaymentView[]) {
  return payments.flatMap(({ notes }) => notes.filter((note) => note.key === key));
}

/**
 * What has happened to a repayment; null while it waits for a bank. `isRefused`: Stripe refuses one
 * of its steps.
 */
export function eventOf(
  { key, amount }: Wanted,
  payments: readonly PaymentView[],
  isRefused: boolean,
): RepaymentEvent | null {
  const refunds = refundsOf(key, payments);
  const sent = sentCents(key, payments);
  if (isRefused || refunds.some(({ status }) => status === 'failed')) return 'refused';
  const isComplete = amount !== null && sent >= amount;
  if (!isComplete && payments.some(({ isWithBank }) => isWithBank)) return null;
  if (sent === 0) return 'empty';
  return refunds.some(({ status }) => status === 'under_way') ? 'under_way' : 'succeeded';
}
