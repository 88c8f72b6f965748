import Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { selectOwedDisputesOf } from '#worker/subscription/dispute/dispute-sql.ts';
import { dropDispute } from '#worker/subscription/dispute/open-dispute.ts';
import { isOpen } from '#worker/subscription/life/life.ts';
import { movedPurchase } from '#worker/subscription/life/move-purchase.ts';
import { selectPurchaseByContract } from '#worker/subscription/life/purchase-sql.ts';
import { voidInvoice } from '#worker/subscription/payment/void-invoice.ts';
import { releasePurchase } from '#worker/subscription/purchase/release-purchase.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';
import { markClosed } from '#worker/subscription/withdrawal/close-at-stripe.ts';
import type { Withdrawal } from '#worker/subscription/withdrawal/shared-sql.ts';

/**
 * Ends a contract at Stripe, voids what is unpaid, and drops what a returned debit would have had
 * the person pay. An order that is not concluded is given up. Can be done again at any time.
 * Returns whether nothing can be charged for it any more: a debit that is with the bank has to be
 * waited for.
 */
export async function endAtStripe(ctx: Ctx, row: Withdrawal): Promise<boolean> {
  const { contractId } = row;
  const subscription = await markClosed(ctx, row);
  const [purchase] = await selectPurchaseByContract(ctx.db, contractId);
  if (purchase && isOpen(purchase.status)) await releasePurchase(ctx, purchase);
  if (subscription && subscription.ended_at === null) {
    await nullIfGone(ctx.stripe.subscriptions.cancel(contractId));
  }
  const isOneTime = contractId.startsWith('in_');
  const unpaid = isOneTime ? [contractId] : await unpaidInvoices(ctx, contractId);
  for (const id of unpaid) await voidInvoice(ctx, id);
  for (const dispute of await selectOwedDisputesOf(ctx.db, row)) await dropDispute(ctx, dispute);
  await syncContract(ctx, contractId);
  await concludeDebited(ctx, contractId);
  if (isOneTime) return (await ctx.stripe.invoices.retrieve(contractId)).status !== 'open';
  return unpaid.length === 0 || (await unpaidInvoices(ctx, contractId)).length === 0;
}

/**
 * Concludes an order whose debit is still with the bank: its contract is over for good, whatever
 * the bank answers, and its person may order again.
 */
async function concludeDebited(ctx: Ctx, contractId: string): Promise<void> {
  const [purchase] = await selectPurchaseByContract(ctx.db, contractId);
  if (purchase?.status === 'processing') await movedPurchase(ctx, purchase, 'paid');
}

/**
 * The invoices of a subscription that nobody has paid. Stripe does not delete a draft of a
 * subscription, so it is finalized, without being collected (docs.stripe.com/api/invoices/delete).
 */
async function unpaidInvoices(ctx: Ctx, subscription: string): Promise<string[]> {
  const { invoices } = ctx.stripe;
  const drafts = await invoices.list({ subscription, status: 'draft', limit: 100 });
  for (const { id } of drafts.data) await finalize(ctx, id);
  const open = await invoices.list({ subscription, status: 'open', limit: 100 });
  return open.data.map(({ id }) => id);
}

async function finalize(ctx: Ctx, id: string): Promise<void> {
  try {
    await ctx.stripe.invoices.finalizeInvoice(id, { auto_advance: false });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // Another call has finalized it.
    if ((await ctx.stripe.invoices.retrieve(id)).status === 'draft') throw error;
  }
}
