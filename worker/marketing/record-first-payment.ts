import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { accountOfContract } from '#worker/entitlement/shared-sql.ts';
import { idOf } from '#worker/id-of.ts';
import {
  markReferralCounted,
  insertFirstPayment,
  selectFirstPayment,
} from '#worker/marketing/sql.ts';
import { accountOfCustomer } from '#worker/subscription/money/shared-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Records a person's first payment when an event names one of their invoices, and counts their
 * referral in the same batch. Until the first payment is recorded, each call asks Stripe for the
 * invoice. Afterwards a known contract saves that call. A repeated call changes nothing.
 */
export async function recordFirstPayment(
  ctx: Ctx,
  invoiceId: string,
  contractId?: string,
): Promise<void> {
  const { db } = ctx;
  if (contractId !== undefined) {
    const [existing] = await selectFirstPayment(db, accountOfContract(contractId));
    if (existing) return;
  }
  const invoice = await nullIfGone(ctx.stripe.invoices.retrieve(invoiceId));
  const customerId = idOf(invoice?.customer);
  if (invoice?.status !== 'paid' || invoice.amount_paid <= 0 || !customerId) return;
  const accountId = accountOfCustomer(customerId);
  const paidAt = (invoice.status_transitions.paid_at ?? invoice.created) * 1000;
  await batch(db, {
    firstPayment: insertFirstPayment(db, accountId, invoiceId, paidAt),
    referral: markReferralCounted(db, accountId, ctx.clock.now()),
  });
}
