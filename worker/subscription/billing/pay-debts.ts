import type Stripe from 'stripe';

import { read, readAsCaller, reading } from '#worker/account/caller.ts';
import { addDays } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { isPastDue } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { disputes } from '#worker/product.ts';
import {
  beginSettlementGeneration,
  selectDispute,
  selectDisputedInvoices,
  selectShownDispute,
} from '#worker/subscription/billing/dispute-sql.ts';
import type { DisputeRow } from '#worker/subscription/billing/dispute-sql.ts';
import { dropDispute } from '#worker/subscription/billing/open-dispute.ts';
import type {
  Dispute,
  DisputeAnswer,
  DisputePaymentAnswer,
  InvoiceAnswer,
} from '#worker/subscription/billing/schemas.ts';
import {
  ensureSettlementInvoice,
  isUnpayable,
  settlementKey,
} from '#worker/subscription/billing/settlement-invoice.ts';
import { syncSettlement } from '#worker/subscription/billing/sync-settlement.ts';
import { isVoidFirstInvoice } from '#worker/subscription/contract/stripe-contract.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import {
  chargeInvoice,
  paymentOutcome,
  retrieveInvoiceWithIntent,
} from '#worker/subscription/money/invoices.ts';
import type { InvoiceWithIntent } from '#worker/subscription/money/invoices.ts';
import { selectCustomer } from '#worker/subscription/money/money-sql.ts';
import {
  countPayment,
  methodToCharge,
  withChargeHold,
} from '#worker/subscription/money/pay-intent.ts';
import { isKeyReused, isStripeFault } from '#worker/subscription/stripe-refusal.ts';

/**
 * What a person is told of their dispute. Its invoice is left out until a payment of it was tried.
 */
function disputeAnswer(row: DisputeRow): Dispute {
  const isTried = row.settleStatus !== null;
  return {
    id: row.id,
    contract_id: row.contractId,
    fee: row.fee,
    value: row.value,
    opened_at: row.openedAt,
    settle_invoice_id: isTried ? row.settleInvoiceId : null,
    settle_invoice_status: row.settleStatus === 'requires_action' ? 'open' : row.settleStatus,
    settle_requires_action: row.settleStatus === 'requires_action',
  };
}

/** The dispute that the caller has to settle, or has settled in the last days; null for none. */
export const disputeReading = reading({
  statements: (ctx, accountId) => ({
    disputes: selectShownDispute(ctx.db, accountId, addDays(ctx.clock.now(), -disputes.shownDays)),
  }),
  answer(_ctx, rows): DisputeAnswer {
    const [dispute] = rows.disputes;
    return { dispute: dispute ? disputeAnswer(dispute) : null };
  },
});

/** One round trip. Throws `not_logged_in`. */
export function getDispute(ctx: Ctx): Promise<DisputeAnswer> {
  return read(ctx, disputeReading);
}

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

/**
 * Pays what the caller's past-due contract owes with its default method. A debit that a bank
 * returned or refused is settled as a dispute instead. Throws `not_found` when nothing is owed,
 * `requires_payment_method` without a method, `invaid_payment`, `too_many_requests`, and
 * `purchase_in_progress` while the debt is being settled as a dispute.
 */
export async function payOpenInvoice(ctx: Ctx): Promise<InvoiceAnswer> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => ({
    contracts: selectContracts(ctx.db, accountId),
    customers: selectCustomer(ctx.db, accountId),
  }));
  const contract = rows.contracts.find(({ status, oneTime }) => isPastDue(status) && !oneTime);
  const [customer] = rows.customers;
  if (!contract || !customer) throw new AppError('not_found');
  await countPayment(ctx, account.id);
  const answer = await payNewestOpenInvoice(ctx, contract, customer.customerId);
  if (!answer) throw new AppError('not_found');
  return answer;
}

/** Charges a contract's newest open invoice that is not disputed; null without one. */
export function payNewestOpenInvoice(
  ctx: Ctx,
  { id, accountId }: Pick<ContractRow, 'id' | 'accountId'>,
  customerId: string,
): Promise<InvoiceAnswer | null> {
  return withChargeHold(ctx, accountId, 'invoice', async () => {
    const disputed = await selectDisputedInvoices(ctx.db, accountId);
    const disputedIds = disputed.map(({ invoiceId }) => invoiceId);
    return payNewestExcept(ctx, id, customerId, disputedIds);
  });
}

async function payNewestExcept(
  ctx: Ctx,
  contractId: string,
  customerId: string,
  disputedIds: readonly string[],
): Promise<InvoiceAnswer | null> {
  const open = await ctx.stripe.invoices.list({ subscription: contractId, status: 'open' });
  const invoice = open.data.find(({ id }) => !disputedIds.includes(id));
  if (!invoice) {
    // Nothing is owed any more, but no event has said so yet.
    await syncContract(ctx, contractId);
    return null;
  }
  const methodId = await methodToCharge(ctx, contractId, customerId);
  const outcome = paymentOutcome(await charge(ctx, invoice, methodId));
  if (outcome?.status === 'succeeded') await syncContract(ctx, contractId);
  return {
    invoice: {
      id: invoice.id,
      total: invoice.total,
      payment_intent: outcome && { client_secret: outcome.clientSecret, status: outcome.status },
      decline_code: outcome?.declineCode ?? null,
    },
  };
}

/** Stripe would repeat its own fault under the same key, so a second try uses another key. */
async function charge(
  ctx: Ctx,
  { id }: Stripe.Invoice,
  methodId: string,
): Promise<InvoiceWithIntent> {
  try {
    return await chargeInvoice(ctx, id, methodId, `invoice:${id}`);
  } catch (error) {
    if (!isStripeFault(error)) throw error;
    return chargeInvoice(ctx, id, methodId, `invoice:${id}:${ctx.requestId}`);
  }
}
