import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { AppError } from '#worker/errors.ts';
import { disputeAnswer } from '#worker/subscription/dispute/dispute-answer.ts';
import {
  keepSettlement,
  nextGeneration,
  selectDispute,
} from '#worker/subscription/dispute/dispute-repository.ts';
import type { Dispute } from '#worker/subscription/dispute/dispute-repository.ts';
import type { DisputePaymentAnswer } from '#worker/subscription/dispute/schemas.ts';
import {
  isSpent,
  settlementInvoice,
  settlementKey,
} from '#worker/subscription/dispute/settlement-invoice.ts';
import { syncSettlement } from '#worker/subscription/dispute/sync-settlement.ts';
import { dropDispute } from '#worker/subscription/dispute/open-dispute.ts';
import { chargeOneWay } from '#worker/subscription/invoices/charge-one-way.ts';
import {
  chargeInvoice,
  outcomeOf,
  seeInvoice,
} from '#worker/subscription/invoices/charge-invoice.ts';
import { methodToCharge } from '#worker/subscription/payment-method/method-to-charge.ts';
import { countPayment } from '#worker/subscription/count-payment.ts';
import { selectCustomer } from '#worker/subscription/repository.ts';
import { isOtherRequest, isStripeFault } from '#worker/subscription/stripe-refusal.ts';

/**
 * Settles the caller's dispute: one invoice over the debit and the bank's fee, charged to the default
 * method. Sent again, twice at once or from two tabs it makes one invoice, which can be paid once.
 * Throws `not_found` for what is not the caller's to settle, `requires_payment_method` without a
 * method, `invaid_payment`, `too_many_requests`; `payment_unavailable` and `purchase_in_progress`
 * mean: send the same again.
 */
export async function payDispute(ctx: Ctx, id: number): Promise<DisputePaymentAnswer> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => [
    selectDispute(ctx.db, accountId, id),
    selectCustomer(ctx.db, accountId),
  ]);
  const dispute = rows[0][0];
  const customer = rows[1][0];
  if (dispute?.status === 'settled') return settled(dispute);
  if (dispute?.status !== 'open' || !customer) throw new AppError('not_found');
  await countPayment(ctx, account.id);
  try {
    return await chargeOneWay(ctx, account.id, 'settlement', async () => {
      await refusePaidOtherwise(ctx, dispute);
      return settle(ctx, dispute, customer.customerId);
    });
  } catch (error) {
    // An earlier press had another fee to charge.
    const otherFee = isOtherRequest(error);
    // Stripe would repeat its own fault, and its refusal of another fee, under the same keys.
    if (isStripeFault(error) || otherFee) {
      await nextGeneration(ctx.db, dispute, { anew: false });
    }
    throw otherFee
      ? new AppError('payment_unavailable', { retryAfterSeconds: 2, cause: error })
      : error;
  }
}

/**
 * The invoice of a debit that failed can still be paid by itself, and may have been since it was
 * disputed, or a bank may be at it: then nothing is left to settle here.
 */
async function refusePaidOtherwise(ctx: Ctx, dispute: Dispute): Promise<void> {
  if (dispute.reason !== 'failed' || dispute.settleStatus === 'open') return;
  const { invoice, intent } = await seeInvoice(ctx, dispute.invoiceId);
  const underWay = intent?.status === 'processing' || intent?.status === 'requires_action';
  if (invoice.status === 'open' && !underWay) return;
  if (await dropDispute(ctx, dispute)) throw new AppError('not_found');
}

function settled(dispute: Dispute): DisputePaymentAnswer {
  return { dispute: disputeAnswer(dispute), payment_intent: null, decline_code: null };
}

async function settle(
  ctx: Ctx,
  dispute: Dispute,
  customerId: string,
): Promise<DisputePaymentAnswer> {
  const invoice = await settlementInvoice(ctx, dispute, customerId);
  if (isSpent(invoice)) {
    // Somebody declared it void: the next one needs a key of its own.
    await nextGeneration(ctx.db, dispute, { anew: true });
    const next = { ...dispute, generation: dispute.generation + 1, settleInvoiceId: null };
    return settle(ctx, next, customerId);
  }
  if (!dispute.settleInvoiceId) await keepSettlement(ctx.db, dispute, invoice.id);
  if (invoice.status === 'open') {
    const methodId = await methodToCharge(ctx, dispute.contractId, customerId);
    await chargeInvoice(ctx, invoice.id, methodId, settlementKey(dispute));
  }
  const synced = await syncSettlement(ctx, invoice.id, dispute.id);
  if (!synced) throw new AppError('purchase_in_progress', { retryAfterSeconds: 2 });
  const outcome = outcomeOf(synced.seen);
  return {
    dispute: disputeAnswer(synced.dispute),
    payment_intent: outcome && { client_secret: outcome.clientSecret, status: outcome.status },
    decline_code: outcome?.declineCode ?? null,
  };
}
