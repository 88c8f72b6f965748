import type Stripe from 'stripe';

import type { InvoiceState } from '#worker/subscription/invoices/schemas.ts';
import type { Holder } from '#worker/subscription/payment/holder-of.ts';

/** The charge that has paid an invoice, in cents. */
export interface PaidCharge {
  amount: number;
  /** What was sent back of it. */
  refunded: number;
  /**
   * Who has its money now (`holderOf`). A bank: while it decides over a chargeback. The person: a
   * debit came back, or a chargeback was lost.
   */
  holder: Holder;
}

/** What became of an invoice's money. Amounts in cents. */
export interface MoneyOf {
  state: InvoiceState;
  /** What we have of it now. */
  paid: number;
  /** What was sent back. */
  refunded: number;
}

/**
 * What an invoice's money has become. Stripe calls an invoice `paid` for ever, also when its debit
 * came back or its payment was refunded. `charge` is null where none has paid it: nothing was due,
 * the customer's credit has paid, or it was settled with another invoice.
 */
export function moneyOf(
  status: Stripe.Invoice.Status,
  amountDue: number,
  charge: PaidCharge | null,
): MoneyOf {
  const nothing = { paid: 0, refunded: 0 };
  if (status !== 'paid') return { state: unpaidState(status), ...nothing };
  if (!charge) return { state: amountDue > 0 ? 'settled' : 'paid', ...nothing };
  const { amount, refunded, holder } = charge;
  if (holder !== 'us') {
    return { state: holder === 'bank' ? 'contested' : 'returned', paid: 0, refunded };
  }
  const paid = amount - refunded;
  if (refunded === 0) return { state: 'paid', paid, refunded };
  return { state: paid > 0 ? 'partly_refunded' : 'refunded', paid, refunded };
}

function unpaidState(status: Stripe.Invoice.Status): InvoiceState {
  if (status === 'void') return 'void';
  return status === 'uncollectible' ? 'uncollectible' : 'open';
}
