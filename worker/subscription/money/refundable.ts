import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { feesIn, usedOf } from '#worker/subscription/money/credit-back.ts';
import { ownerOfInvoice } from '#worker/subscription/money/invoices.ts';
import { selectSettlements } from '#worker/subscription/money/money-sql.ts';
import type { Repayment } from '#worker/subscription/money/money-sql.ts';
import { viewPayment } from '#worker/subscription/money/payment-view.ts';
import {
  countRepayments,
  isFeeRepayment,
  isForOther,
  isRefundRepayment,
  selectStandingOf,
} from '#worker/subscription/money/shared-sql.ts';
import { selectSuccessor } from '#worker/subscription/order/shared-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/** What of an invoice's payment can go back. Amounts in cents. */
export interface Refundable {
  invoiceId: string;
  /** As people read it; null where Stripe has given none. */
  number: string | null;
  contractId: string;
  /** What was asked for. */
  total: number;
  /** What has gone back or is owed, in whatever way. */
  refunded: number;
  left: number;
  /** A bank still decides over the payment: nothing can go back until it has. */
  isWithBank: boolean;
  /** How many repayments its person had before Stripe was asked (`hasNoNewRepayment`). */
  known: number;
}

/**
 * What of an invoice of that person's can go back, as Stripe and our own notes have it now; null
 * for one that is not theirs. Our notes are read first: what is noted after that is seen by its
 * count.
 */
export async function refundableOf(
  ctx: Ctx,
  accountId: string,
  invoiceId: string,
): Promise<Refundable | null> {
  const { standing, counted } = await batch(ctx.db, {
    standing: selectStandingOf(ctx.db, accountId),
    counted: countRepayments(ctx.db, accountId),
  });
  const invoice = await nullIfGone(ctx.stripe.invoices.retrieve(invoiceId));
  const owner = invoice && ownerOfInvoice(invoice);
  if (!invoice || owner?.accountId !== accountId) return null;
  const { contractId } = owner;
  const { settlements, successors } = await batch(ctx.db, {
    settlements: selectSettlements(ctx.db, owner),
    successors: selectSuccessor(ctx.db, accountId, contractId),
  });
  const view = await viewPayment(ctx, invoiceId, {
    contractId,
    fees: feesIn(invoiceId, settlements),
    used: usedOf(invoiceId, successors),
  });
  const most = Math.min(view.left, view.refundable + view.creditable);
  const sent = new Set(view.notes.map(({ key }) => key));
  // What the look at Stripe has not seen. Refunds without a credit note it has, also failed ones.
  const unseen = standing.filter(
    (one) => mayTake(one, invoiceId, contractId) && !sent.has(one.key) && !isRefundRepayment(one),
  );
  const promised = (forOther: boolean) =>
    unseen
      .filter(({ key }) => isForOther(key, contractId, invoiceId) === forOther)
      .reduce((sum, one) => sum + (unnotedCents(one) ?? most), 0);
  return {
    invoiceId,
    number: invoice.number,
    contractId,
    total: invoice.total,
    refunded: view.back + Math.min(promised(false), most) + promised(true),
    // What pays for another contract was taken off already.
    left: Math.max(0, most - promised(false)),
    isWithBank: view.isWithBank,
    known: counted[0]?.count ?? 0,
  };
}

/** Whether a repayment may be taken from that invoice. */
function mayTake(owed: Repayment, invoiceId: string, contractId: string): boolean {
  return owed.invoiceId === null ? owed.contractId === contractId : owed.invoiceId === invoiceId;
}

/**
 * Cents of a repayment that no credit note says: still to be sent, or refused by Stripe, so that
 * somebody has to send them by hand, or has. null for all that is left.
 */
export function unnotedCents(row: Repayment): number | null {
  const { status, amount, sent } = row;
  if (status === 'owed') return amount === null ? null : amount - sent;
  const isByHand = status === 'failed' || status === 'by_hand';
  // A fee is no payment for the contract. Of everything, only Stripe knows how much it is.
  if (!isByHand || isFeeRepayment(row) || amount === null) return 0;
  return amount - sent;
}
