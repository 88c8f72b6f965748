import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { isActive, isPastDue } from '#worker/entitlement/contract.ts';
import type { Contract, Taken } from '#worker/entitlement/statements.ts';
import { idOf } from '#worker/id-of.ts';
import { disputes } from '#worker/product.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { selectOwed } from '#worker/subscription/dispute/dispute-repository.ts';
import { dropDispute, openDispute } from '#worker/subscription/dispute/open-dispute.ts';
import { seeInvoice } from '#worker/subscription/invoices/charge-invoice.ts';
import type { SeenInvoice } from '#worker/subscription/invoices/charge-invoice.ts';

/**
 * Follows an invoice of a subscription: the contract is synced; a SEPA debit for it that failed opens
 * a dispute, and one that has been paid after all, or is not wanted any more, drops it. `taken` as
 * for `syncContract`.
 */
export async function followBill(
  ctx: Ctx,
  contractId: string,
  invoiceId: string,
  taken?: Taken,
): Promise<void> {
  const contract = await syncContract(ctx, contractId, taken);
  if (!contract) return;
  const seen = await look(ctx, invoiceId);
  if (!seen) return;
  if (seen.invoice.status === 'open') await openIfFailed(ctx, contract, seen);
  else await dropIfOwed(ctx, invoiceId);
}

async function look(ctx: Ctx, invoiceId: string): Promise<SeenInvoice | null> {
  try {
    return await seeInvoice(ctx, invoiceId);
  } catch (error) {
    const gone = error instanceof Stripe.errors.StripeInvalidRequestError;
    if (gone && error.statusCode === 404) return null;
    throw error;
  }
}

async function openIfFailed(
  ctx: Ctx,
  contract: Contract,
  { invoice, intent }: SeenInvoice,
): Promise<void> {
  if (!isPastDue(contract.status) && !isActive(contract.status)) return;
  if (!intent || !(await isOfFailedDebit(ctx, intent))) return;
  const chargeId = idOf(intent.latest_charge);
  const found = {
    accountId: contract.accountId,
    contractId: contract.id,
    invoiceId: invoice.id,
    charge: chargeId ?? intent.id,
    reason: 'failed',
    value: invoice.amount_remaining,
    fee: chargeId ? await feeOfFailure(ctx, chargeId) : disputes.fee,
  } as const;
  await openDispute(ctx, found, invoice, ctx.clock.now());
  // The person settles it themselves now; another debit would fail and cost again.
  if (invoice.auto_advance) await ctx.stripe.invoices.update(invoice.id, { auto_advance: false });
}

/**
 * Whether a debit was refused and nothing paid since. Somebody who then tried a card, and went away
 * when their bank wanted to see them, owes as before; Stripe speaks of the card's attempt only.
 */
async function isOfFailedDebit(ctx: Ctx, intent: Stripe.PaymentIntent): Promise<boolean> {
  if (intent.status === 'requires_payment_method') {
    return intent.last_payment_error?.payment_method?.type === 'sepa_debit';
  }
  const chargeId = intent.status === 'requires_action' ? idOf(intent.latest_charge) : null;
  if (!chargeId) return false;
  const { status, payment_method_details: by } = await ctx.stripe.charges.retrieve(chargeId);
  return status === 'failed' && by?.type === 'sepa_debit';
}

async function feeOfFailure(ctx: Ctx, chargeId: string): Promise<number> {
  const charge = await ctx.stripe.charges.retrieve(chargeId);
  const movementId = idOf(charge.failure_balance_transaction);
  if (!movementId) return disputes.fee;
  return (await ctx.stripe.balanceTransactions.retrieve(movementId)).fee || disputes.fee;
}

async function dropIfOwed(ctx: Ctx, invoiceId: string): Promise<void> {
  const owed = (await selectOwed(ctx.db, invoiceId))[0];
  if (owed?.reason === 'failed') await dropDispute(ctx, owed);
}
