import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { ownerOfInvoice } from '#worker/subscription/payment/invoice-of-payment.ts';
import { payBack } from '#worker/subscription/repayment/pay-back.ts';
import { repaymentName } from '#worker/subscription/repayment/payment-view.ts';
import { selectWholeRepayments } from '#worker/subscription/repayment/repayment-sql.ts';

/**
 * Looks again at the repayments that an invoice's credit notes belong to, and at those that give
 * back everything that was paid for its contract.
 */
export async function followRepayments(ctx: Ctx, invoice: Stripe.Invoice): Promise<void> {
  const owner = ownerOfInvoice(invoice);
  if (!owner) return;
  const [notes, whole] = await Promise.all([
    ctx.stripe.creditNotes.list({ invoice: invoice.id, limit: 100 }),
    selectWholeRepayments(ctx.db, owner),
  ]);
  const named = notes.data.flatMap(({ metadata }) => metadata?.[repaymentName] ?? []);
  const keys = new Set([...named, ...whole.map(({ key }) => key)]);
  for (const key of keys) await payBack(ctx, key);
}
