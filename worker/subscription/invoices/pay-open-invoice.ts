import type Stripe from 'stripe';

import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { isPastDue } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { countPayment } from '#worker/subscription/payment/count-payment.ts';
import { selectDisputedInvoices } from '#worker/subscription/dispute/dispute-sql.ts';
import { chargeInvoice, paymentOutcome } from '#worker/subscription/payment/charge-invoice.ts';
import type { InvoiceWithIntent } from '#worker/subscription/payment/charge-invoice.ts';
import { withChargeHold } from '#worker/subscription/payment/with-charge-hold.ts';
import { methodToCharge } from '#worker/subscription/payment/method-to-charge.ts';
import type { InvoiceAnswer } from '#worker/subscription/schemas.ts';
import { selectCustomer } from '#worker/subscription/payment/customer-sql.ts';
import { isStripeFault } from '#worker/subscription/stripe-refusal.ts';

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
