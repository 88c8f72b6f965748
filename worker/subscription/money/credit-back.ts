import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { nextGeneration } from '#worker/subscription/money/money-sql.ts';
import type { Repayment } from '#worker/subscription/money/money-sql.ts';
import { repaymentName } from '#worker/subscription/money/payment-view.ts';
import type { PaymentView, RefundView } from '#worker/subscription/money/payment-view.ts';
import type { RepaymentEvent } from '#worker/subscription/money/states.ts';
import { isFeeRepayment } from '#worker/subscription/money/shared-sql.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import {
  isKeyReused,
  isStoredFault,
  refusesParameter,
} from '#worker/subscription/stripe-refusal.ts';

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

/** The invoices that have settled that one, each the one before it: they may come back, too. */
export function settlersOf(
  invoiceId: string,
  settlements: readonly Pick<Settlement, 'invoiceId' | 'settledBy'>[],
): string[] {
  const own = settlements.filter((one) => one.invoiceId === invoiceId);
  return own.flatMap(({ settledBy: id }) =>
    id === null ? [] : [id, ...settlersOf(id, settlements)],
  );
}

/** Cents of an invoice's payment that pay for an order which takes over from its contract. */
export function usedOf(invoiceId: string, successors: readonly Pick<Purchase, 'quote'>[]): number {
  const parts = successors.flatMap(({ quote }) => quote.change?.parts ?? []);
  return parts.find((part) => part.invoiceId === invoiceId)?.cents ?? 0;
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

/** What the person reads on the credit note. */
const reasons = {
  withdrawal: 'Erstattung nach Widerruf',
  guarantee: 'Erstattung nach Geld-zurück-Garantie',
  unused_share: 'Erstattung für die nicht genutzte Zeit',
  late_charge: 'Erstattung einer Abbuchung nach der Kündigung',
  desk: 'Erstattung',
} as const satisfies Record<Repayment['reason'], string>;

/**
 * Has Stripe issue a credit note, which sends the money back. The same step of a repayment has the
 * same idempotency key, so two calls at once make one. Returns null, or Stripe's word if it
 * refuses. Throws what may be tried again later.
 */
export async function creditBack(ctx: Ctx, row: Repayment, step: Step): Promise<string | null> {
  const taxRates = isFeeRepayment(row) ? [] : step.taxRates;
  try {
    await issue(ctx, row, step, taxRates);
    return null;
  } catch (error) {
    // A rate that is no longer in use is on no new document. The sum is the same without it.
    if (!refusesParameter(error, /tax_rates/)) return refusal(ctx, row, error);
  }
  try {
    await issue(ctx, row, step, []);
    return null;
  } catch (error) {
    return refusal(ctx, row, error);
  }
}

function issue(ctx: Ctx, row: Repayment, step: Step, taxRates: readonly string[]) {
  const { invoiceId, refund, credit } = step;
  const key = `repayment:${row.key}:${invoiceId}:${row.generation}`;
  return ctx.stripe.creditNotes.create(
    {
      invoice: invoiceId,
      lines: [
        {
          type: 'custom_line_item',
          description: reasons[row.reason],
          quantity: 1,
          unit_amount: refund + credit,
          ...(taxRates.length > 0 && { tax_rates: [...taxRates] }),
        },
      ],
      ...(refund > 0 && { refund_amount: refund }),
      ...(credit > 0 && { credit_amount: credit }),
      // Our own letter tells it.
      email_type: 'none',
      metadata: { [repaymentName]: row.key },
    },
    { idempotencyKey: taxRates.length > 0 ? key : `${key}:plain` },
  );
}

/** The code of a final refusal; throws the error on if it is none. */
async function refusal(ctx: Ctx, row: Repayment, error: unknown): Promise<string> {
  if (isStoredFault(error) || isKeyReused(error)) await nextGeneration(ctx.db, row);
  const isRefusal =
    error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;
  if (!isRefusal) throw error;
  return error.code ?? error.message;
}
