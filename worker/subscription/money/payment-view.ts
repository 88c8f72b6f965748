import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { idOf } from '#worker/id-of.ts';
import { holderOf, retrieveInvoiceWithIntent } from '#worker/subscription/money/invoices.ts';
import type { InvoiceWithIntent } from '#worker/subscription/money/invoices.ts';
import { isForOther } from '#worker/subscription/money/shared-sql.ts';

/** The name under which a credit note keeps the repayment that it belongs to. */
export const repaymentName = 'repayment';

/** A refund as Stripe has it now. */
export interface RefundView {
  id: string;
  cents: number;
  /** UTC milliseconds; 0 if Stripe does not say. */
  createdAt: number;
  status: 'under_way' | 'succeeded' | 'failed';
  problem: string | null;
}

/** A credit note of ours, or somebody else's (`key` null). */
interface NoteView {
  id: string;
  key: string | null;
  /** Cents of it that became credit of the customer. */
  credited: number;
  refunds: RefundView[];
}

/** What was paid with an invoice, and what of it can go back. Amounts in cents. */
export interface PaymentView {
  invoiceId: string;
  number: string | null;
  /** A bank still decides: over a debit, or over a chargeback. */
  isWithBank: boolean;
  /** What is left of the charge. Nothing if its bank has taken it back. */
  refundable: number;
  /** What was paid with the customer's credit and has not become credit again. */
  creditable: number;
  /** What has gone back of it, in whatever way. */
  back: number;
  /** How much the credit notes of this invoice may still say together. */
  left: number;
  /** Stripe's tax rates that its total includes. */
  taxRates: string[];
  notes: NoteView[];
}

/** What of an invoice's payment does not go back with a contract, cents. */
interface Kept {
  contractId: string;
  /** Collected for the return of debits. */
  fees: number;
  /** Pays for the contract that takes over from this one. */
  used?: number;
}

/**
 * Looks at an invoice, its charge, its refunds and its credit notes. Of what it has collected,
 * some is kept. What pays for another contract may have gone back with that.
 */
export async function viewPayment(
  ctx: Ctx,
  invoiceId: string,
  { contractId, fees, used = 0 }: Kept,
): Promise<PaymentView> {
  const found = await retrieveInvoiceWithIntent(ctx, invoiceId);
  const { invoice, intent } = found;
  const chargeId = intent?.status === 'succeeded' ? idOf(intent.latest_charge) : null;
  const [charge, refunds] = await Promise.all([
    chargeId ? ctx.stripe.charges.retrieve(chargeId) : null,
    chargeId ? ctx.stripe.refunds.list({ charge: chargeId, limit: 100 }) : null,
  ]);
  // After the charge: another call may issue a credit note now, and money that has gone back
  // without one would look as if nothing had been paid.
  const notes =
    invoice.status === 'paid'
      ? await ctx.stripe.creditNotes.list({ invoice: invoiceId, limit: 100 })
      : null;
  const issued = (notes?.data ?? []).filter(({ status }) => status === 'issued');
  const held = charge ? await holderOf(ctx, charge) : 'us';
  const isPaid = invoice.status === 'paid';
  const creditUsed = isPaid ? paidByCredit(invoice) : 0;
  const all = refunds?.data ?? [];
  const views = issued.map((note) => viewNote(note, all));
  const back = alreadyBack(issued, refundsAlone(issued, all), fees);
  const ofOther = issued.filter((note) =>
    isForOther(note.metadata?.[repaymentName] ?? '', contractId, invoiceId),
  );
  const still = Math.max(0, used - sum(ofOther.map(({ total }) => total)));
  return {
    invoiceId,
    number: invoice.number,
    isWithBank: isUnderWay(found) || held === 'bank',
    refundable: isPaid && charge && held === 'us' ? charge.amount - charge.amount_refunded : 0,
    creditable: Math.max(0, creditUsed - sum(views.map(({ credited }) => credited))),
    back,
    left: Math.max(0, invoice.total - back - fees - still),
    taxRates: (invoice.total_taxes ?? []).flatMap(
      ({ tax_rate_details: details }) => details?.tax_rate ?? [],
    ),
    notes: views,
  };
}

/** Money may still arrive for it. */
function isUnderWay({ invoice, intent }: InvoiceWithIntent): boolean {
  if (intent?.status === 'processing') return true;
  // After a payment that succeeded, the invoice is open for a moment more.
  return invoice.status === 'open' && intent?.status === 'succeeded';
}

/**
 * Cents of a paid invoice that its customer's credit has paid, or that were added to what they owe
 * because they are too few to be charged (docs/decisions/0037).
 */
function paidByCredit({ total, starting_balance: before, ending_balance: after }: Stripe.Invoice) {
  return Math.min(Math.max(0, (after ?? before) - before), total);
}

function viewNote(note: Stripe.CreditNote, refunds: readonly Stripe.Refund[]): NoteView {
  const refunded = sum(note.refunds.map(({ amount_refunded: cents }) => cents));
  return {
    id: note.id,
    key: note.metadata?.[repaymentName] ?? null,
    credited: note.post_payment_amount - refunded - (note.out_of_band_amount ?? 0),
    refunds: note.refunds.map(({ refund, amount_refunded: cents }) => {
      const id = idOf(refund) ?? '';
      const found = refunds.find((one) => one.id === id);
      const unknown = { id, createdAt: 0, status: statusOf(null), problem: null };
      return { ...(found ? viewRefund(found) : unknown), cents };
    }),
  };
}

function viewRefund({ id, amount, created, status, failure_reason: reason }: Stripe.Refund) {
  return {
    id,
    cents: amount,
    createdAt: created * 1000,
    status: statusOf(status),
    problem: reason ?? null,
  };
}

function statusOf(status: string | null): RefundView['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'under_way';
}

/** The refunds that no credit note has: somebody of ours made them by hand. */
function refundsAlone(notes: readonly Stripe.CreditNote[], refunds: readonly Stripe.Refund[]) {
  const linked = new Set(notes.flatMap((note) => note.refunds.map(({ refund }) => idOf(refund))));
  return refunds.filter(({ id }) => !linked.has(id));
}

/**
 * What credit notes, and refunds without one, have given back of an invoice besides its `fees`. A
 * refund by hand gives back the fees first: in doubt nobody gets too little. One that has failed is
 * owed on its own (follow-repayments.ts), so it counts, too.
 */
function alreadyBack(
  notes: readonly Stripe.CreditNote[],
  alone: readonly Stripe.Refund[],
  fees: number,
) {
  const byHand = alone.filter(({ status }) => status !== 'canceled');
  const cents = sum(byHand.map(({ amount }) => amount));
  return backBesidesFees({ noted: sum(notes.map(({ total }) => total)), byHand: cents, fees });
}

/** Cents that have gone back of what is no fee: with credit notes, and by hand the fees first. */
export function backBesidesFees(back: { noted: number; byHand: number; fees: number }): number {
  return back.noted + Math.max(0, back.byHand - back.fees);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, one) => all + one, 0);
}
