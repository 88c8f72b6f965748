import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { log } from '#worker/http/log.ts';
import { idOf } from '#worker/id-of.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { takeBack } from '#worker/subscription/contract/take-back.ts';
import {
  correctFee,
  insertDroppedDispute,
  selectOwedDispute,
} from '#worker/subscription/dispute/dispute-sql.ts';
import type { NewDispute } from '#worker/subscription/dispute/dispute-sql.ts';
import {
  dropDispute,
  openDispute,
  periodEndOf,
} from '#worker/subscription/dispute/open-dispute.ts';
import { owedFee } from '#worker/subscription/dispute/owed-fee.ts';
import {
  invoiceOfPayment,
  ownerOfInvoice,
} from '#worker/subscription/payment/invoice-of-payment.ts';
import type { InvoiceOwner } from '#worker/subscription/payment/invoice-of-payment.ts';
import { selectWithdrawalFrom } from '#worker/subscription/withdrawal/shared-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Follows what Stripe calls a dispute (dp_…, du_…). For a SEPA debit that the bank has returned it
 * opens a dispute of ours, which the person settles, unless they have withdrawn from the contract.
 * The operator answers disputes about cards; a lost one is noted, and ends the contract of a
 * one-time plan.
 */
export async function followChargeDispute(ctx: Ctx, stripeDisputeId: string): Promise<void> {
  const atStripe = await nullIfGone(
    ctx.stripe.disputes.retrieve(stripeDisputeId, { expand: ['charge'] }),
  );
  const charge = atStripe?.charge;
  if (!atStripe || !charge || typeof charge === 'string') return;
  const invoice = await invoiceOfPayment(ctx, idOf(atStripe.payment_intent));
  if (charge.payment_method_details?.type !== 'sepa_debit') {
    if (invoice && atStripe.status === 'lost') {
      await noteChargeback(ctx, invoice, charge.id, atStripe.amount);
    }
    return;
  }
  const owner = invoice && (await knownOwner(ctx, invoice));
  if (!invoice || !owner) return;
  if (!isReturned(atStripe)) {
    const [owed] = await selectOwedDispute(ctx.db, invoice.id);
    if (owed?.charge === charge.id && atStripe.status === 'won') await dropDispute(ctx, owed);
    return;
  }
  const charged = atStripe.balance_transactions.reduce((sum, one) => sum + one.fee, 0);
  const fee = owedFee(atStripe.reason, charged);
  const dispute = {
    ...owner,
    invoiceId: invoice.id,
    charge: charge.id,
    reason: 'returned',
    ...(await keptOf(ctx, charge, atStripe.amount)),
    fee,
  } as const;
  const [withdrawal] = await selectWithdrawalFrom(ctx.db, owner.contractId);
  if (dispute.doubled > 0) reportDoubled(charge, dispute.doubled);
  if (withdrawal || dispute.value === 0) {
    const periodEnd = await periodEndOf(ctx, owner.contractId, invoice);
    await insertDroppedDispute(ctx.db, { ...dispute, periodEnd }, ctx.clock.now());
    return;
  }
  await openDispute(ctx, dispute, invoice, atStripe.created * 1000);
  if (fee > 0) await correctFee(ctx.db, charge.id, fee);
}

/** Notes that the money of an invoice is back with its owner, cents. Nothing is asked for it. */
async function noteChargeback(
  ctx: Ctx,
  invoice: Stripe.Invoice,
  charge: string,
  value: number,
): Promise<void> {
  await takeBack(ctx, invoice);
  const owner = await knownOwner(ctx, invoice);
  if (!owner) return;
  const periodEnd = await periodEndOf(ctx, owner.contractId, invoice);
  const lost = { ...owner, invoiceId: invoice.id, charge, reason: 'charged_back', value } as const;
  const row = { ...lost, fee: 0, periodEnd, doubled: 0, refundedAt: null };
  await insertDroppedDispute(ctx.db, row, ctx.clock.now());
}

/**
 * A returned debit cannot be contested: the money is gone as soon as Stripe reports the dispute.
 */
function isReturned({ status }: Stripe.Dispute): boolean {
  return status === 'lost' || status === 'needs_response' || status === 'under_review';
}

/** Whose an invoice is. A subscription is stored first: its debit may come back before that. */
async function knownOwner(ctx: Ctx, invoice: Stripe.Invoice): Promise<InvoiceOwner | null> {
  const owner = ownerOfInvoice(invoice);
  const isOfSubscription = invoice.parent?.subscription_details != null;
  if (owner && isOfSubscription && !(await syncContract(ctx, owner.contractId))) return null;
  return owner;
}

/**
 * What we had kept of a debit when the bank took it back, cents. A bank knows nothing of refunds,
 * so what we had given back of it goes twice (`doubled`).
 */
async function keptOf(
  ctx: Ctx,
  { id, amount, amount_refunded: refunded }: Stripe.Charge,
  returned: number,
): Promise<Pick<NewDispute, 'value' | 'doubled' | 'refundedAt'>> {
  const value = Math.min(returned, amount - refunded);
  if (refunded === 0) return { value, doubled: 0, refundedAt: null };
  const { data } = await ctx.stripe.refunds.list({ charge: id, limit: 1 });
  return { value, doubled: returned - value, refundedAt: (data[0]?.created ?? 0) * 1000 };
}

/** Somebody of ours has to ask for it. The desk lists it, too. */
function reportDoubled({ id }: Stripe.Charge, cents: number): void {
  log('error', { message: 'a repaid debit came back as well', charge: id, cents });
}
