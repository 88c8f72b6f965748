import type Stripe from 'stripe';

import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { isPastDue } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/statements.ts';
import type { ContractRow } from '#worker/entitlement/statements.ts';
import { AppError } from '#worker/errors.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { selectOwedInvoices } from '#worker/subscription/dispute/dispute-repository.ts';
import { chargeOneWay } from '#worker/subscription/invoices/charge-one-way.ts';
import { chargeInvoice, outcomeOf } from '#worker/subscription/invoices/charge-invoice.ts';
import { methodToCharge } from '#worker/subscription/payment-method/method-to-charge.ts';
import { countPayment } from '#worker/subscription/count-payment.ts';
import { selectCustomer } from '#worker/subscription/repository.ts';
import type { InvoiceAnswer } from '#worker/subscription/schemas.ts';
import { isStripeFault } from '#worker/subscription/stripe-refusal.ts';

/**
 * Pays what the caller's past-due contract owes with its default method; what a bank has returned or
 * refused as a debit is settled as a dispute instead. Throws `not_found` when nothing is owed,
 * `requires_payment_method` without a method, `invaid_payment`, `too_many_requests`,
 * `purchase_in_progress` while the same is being settled as a dispute.
 */
export async function payOpenInvoice(ctx: Ctx): Promise<InvoiceAnswer> {
  const { account, rows } = await readAsCaller(ctx, (accountId) => [
    selectContracts(ctx.db, accountId),
    selectCustomer(ctx.db, accountId),
  ]);
  const contract = rows[0].find(({ status, oneTime }) => isPastDue(status) && !oneTime);
  const customer = rows[1][0];
  if (!contract || !customer) throw new AppError('not_found');
  await countPayment(ctx, account.id);
  const paid = await payWhatIsOpen(ctx, contract, customer.customerId);
  if (!paid) throw new AppError('not_found');
  return paid;
}

/** Charges a contract's newest open invoice, those that are disputed left out; null without one. */
export function payWhatIsOpen(
  ctx: Ctx,
  { id, accountId }: Pick<ContractRow, 'id' | 'accountId'>,
  customerId: string,
): Promise<InvoiceAnswer | null> {
  return chargeOneWay(ctx, accountId, 'invoice', async () => {
    const disputed = await selectOwedInvoices(ctx.db, accountId);
    const left = disputed.map(({ invoiceId }) => invoiceId);
    return payNewest(ctx, id, customerId, left);
  });
}

async function payNewest(
  ctx: Ctx,
  contractId: string,
  customerId: string,
  disputed: readonly string[],
): Promise<InvoiceAnswer | null> {
  const open = await ctx.stripe.invoices.list({ subscription: contractId, status: 'open' });
  const invoice = open.data.find(({ id }) => !disputed.includes(id));
  if (!invoice) {
    // Nothing is owed there any more, and no event has said so yet.
    await syncContract(ctx, contractId);
    return null;
  }
  const methodId = await methodToCharge(ctx, contractId, customerId);
  const seen = await charge(ctx, invoice, methodId);
  const outcome = outcomeOf(seen);
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

/** A fault of Stripe's own would be repeated under the same key, so it is asked once more under another. */
async function charge(ctx: Ctx, { id }: Stripe.Invoice, methodId: string) {
  try {
    return await chargeInvoice(ctx, id, methodId, `invoice:${id}`);
  } catch (error) {
    if (!isStripeFault(error)) throw error;
    return chargeInvoice(ctx, id, methodId, `invoice:${id}:${ctx.requestId}`);
  }
}
