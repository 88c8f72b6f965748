import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { isVoidFirstInvoice } from '#worker/subscription/contract/stripe-contract.ts';
import { countPayment } from '#worker/subscription/payment/count-payment.ts';
import { disputeAnswer } from '#worker/subscription/dispute/dispute-answer.ts';
import {
  beginSettlementGeneration,
  selectDispute,
} from '#worker/subscription/dispute/dispute-sql.ts';
import type { DisputeRow } from '#worker/subscription/dispute/dispute-sql.ts';
import { dropDispute } from '#worker/subscription/dispute/open-dispute.ts';
import type { DisputePaymentAnswer } from '#worker/subscription/dispute/schemas.ts';
import {
  ensureSettlementInvoice,
  isUnpayable,
  settlementKey,
} from '#worker/subscription/dispute/settlement-invoice.ts';
import { syncSettlement } from '#worker/subscription/dispute/sync-settlement.ts';
import {
  chargeInvoice,
  paymentOutcome,
  retrieveInvoiceWithIntent,
} from '#worker/subscription/payment/charge-invoice.ts';
import { withChargeHold } from '#worker/subscription/payment/with-charge-hold.ts';
import { methodToCharge } from '#worker/subscription/payment/method-to-charge.ts';
import { selectCustomer } from '#worker/subscription/payment/customer-sql.ts';
import { isKeyReused, isStripeFault } from '#worker/subscription/stripe-refusal.ts';

/**
 * Settles the caller's dispute: charges one invoice over the debit and the fee for it to the
 * default method. Sent again, sent twice at once, or sent from two tabs, it makes one invoice,
 * which can be paid once. Throws `not_found` for a dispute that the caller cannot settle,
 * `requires_payment_method` without a method, `invaid_payment`, `too_many_requests`. After
 * `payment_unavailable` and `purchase_in_progress` the same call may be sent again.
 */
export async function payDispute(ctx: Ctx, id: number): Promise<DisputePaymentAnswer> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    disputes: selectDispute(ctx.db, accountId, id),
    customers: selectCustomer(ctx.db, accountId),
  }));
  const [dispute] = rows.disputes;
  const [customer] = rows.customers;
  if (dispute?.status === 'settled') return settledAnswer(dispute);
  if (dispute?.status !== 'open' || !customer) throw new AppError('not_found');
  await countPayment(ctx, account.id);
  try {
    return await withChargeHold(ctx, account.id, 'settlement', async () => {
      // Since it was read, the desk may have waived its fee, or a withdrawal dropped the debt.
      const [held = dispute] = await selectDispute(ctx.db, account.id, id);
      if (held.status === 'settled') return settledAnswer(held);
      if (held.status !== 'open') throw new AppError('not_found');
      await refuseIfPaidOtherwise(ctx, held);
      return settle(ctx, held, customer.customerId);
    });
  } catch (error) {
    // An earlier try had another fee to charge.
    const hasOtherFee = isKeyReused(error);
    // Under the same keys Stripe would repeat its own fault, and its refusal of another fee.
    if (isStripeFault(error) || hasOtherFee) {
      await beginSettlementGeneration(ctx.db, dispute, { newInvoice: false });
    }
    throw hasOtherFee
      ? new AppError('payment_unavailable', { retryAfterSeconds: 2, cause: error })
      : error;
  }
}

/**
 * Refuses the settlement of a failed debit whose invoice was paid by itself since the dispute
 * opened. The same holds while a bank is working on such a payment.
 */
async function refuseIfPaidOtherwise(ctx: Ctx, dispute: DisputeRow): Promise<void> {
  if (dispute.reason !== 'failed' || dispute.settleStatus === 'open') return;
  const { invoice, intent } = await retrieveInvoiceWithIntent(ctx, dispute.invoiceId);
  const isUnderWay = intent?.status === 'processing' || intent?.status === 'requires_action';
  if ((invoice.status === 'open' || isVoidFirstInvoice(invoice)) && !isUnderWay) return;
  if (await dropDispute(ctx, dispute)) throw new AppError('not_found');
}

function settledAnswer(dispute: DisputeRow): DisputePaymentAnswer {
  return { dispute: disputeAnswer(dispute), payment_intent: null, decline_code: null };
}

async function settle(
  ctx: Ctx,
  dispute: DisputeRow,
  customerId: string,
): Promise<DisputePaymentAnswer> {
  const invoice = await ensureSettlementInvoice(ctx, dispute, customerId);
  if (isUnpayable(invoice)) {
    // The invoice was voided in Stripe, so the next one needs its own key.
    await beginSettlementGeneration(ctx.db, dispute, { newInvoice: true });
    const next = { ...dispute, generation: dispute.generation + 1, settleInvoiceId: null };
    return settle(ctx, next, customerId);
  }
  if (invoice.status === 'open') {
    const methodId = await methodToCharge(ctx, dispute.contractId, customerId);
    await chargeInvoice(ctx, invoice.id, methodId, settlementKey(dispute));
  }
  const synced = await syncSettlement(ctx, invoice.id, dispute.id);
  if (!synced) throw new AppError('purchase_in_progress', { retryAfterSeconds: 2 });
  const outcome = paymentOutcome(synced.settlement);
  return {
    dispute: disputeAnswer(synced.dispute),
    payment_intent: outcome && { client_secret: outcome.clientSecret, status: outcome.status },
    decline_code: outcome?.declineCode ?? null,
  };
}
