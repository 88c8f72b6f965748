import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import type { Contract } from '#worker/entitlement/shared-sql.ts';
import { idOf } from '#worker/id-of.ts';
import { isVoidFirstInvoice } from '#worker/subscription/contract/stripe-contract.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import type { ContractSnapshot } from '#worker/subscription/contract/sync-contract.ts';
import { selectOwedDispute } from '#worker/subscription/dispute/dispute-sql.ts';
import { dropDispute, openDispute } from '#worker/subscription/dispute/open-dispute.ts';
import { owedFee } from '#worker/subscription/dispute/owed-fee.ts';
import { retrieveInvoiceWithIntent } from '#worker/subscription/payment/charge-invoice.ts';
import type { InvoiceWithIntent } from '#worker/subscription/payment/charge-invoice.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Follows an invoice of a subscription. Its contract is synced. A failed SEPA debit for it opens a
 * dispute; when the invoice is paid after all, or no longer has to be paid, the dispute is dropped.
 * `snapshot` as for `syncContract`. Returns the invoice as it is now and whose it is; null where it
 * is not ours, or gone.
 */
export async function followInvoice(
  ctx: Ctx,
  contractId: string,
  invoiceId: string,
  snapshot?: ContractSnapshot,
): Promise<(InvoiceWithIntent & { accountId: string }) | null> {
  const contract = await syncContract(ctx, contractId, snapshot);
  if (!contract) return null;
  const payable = await nullIfGone(retrieveInvoiceWithIntent(ctx, invoiceId));
  if (!payable) return null;
  const { invoice } = payable;
  // If the debit for a first invoice fails, Stripe voids the invoice, and the subscription runs on.
  const isOwed = invoice.status === 'open' || isVoidFirstInvoice(invoice);
  if (isOwed) await openIfFailed(ctx, contract, payable);
  else await dropIfOwed(ctx, invoiceId);
  return { ...payable, accountId: contract.accountId };
}

async function openIfFailed(
  ctx: Ctx,
  contract: Contract,
  { invoice, intent }: InvoiceWithIntent,
): Promise<void> {
  if (!isLive(contract.status)) return;
  if (!intent || !(await isOfFailedDebit(ctx, intent))) return;
  const chargeId = idOf(intent.latest_charge);
  const dispute = {
    accountId: contract.accountId,
    contractId: contract.id,
    invoiceId: invoice.id,
    charge: chargeId ?? intent.id,
    reason: 'failed',
    value: invoice.amount_remaining,
    fee: chargeId ? await feeOfFailure(ctx, chargeId) : 0,
    doubled: 0,
    refundedAt: null,
  } as const;
  await openDispute(ctx, dispute, invoice, ctx.clock.now());
  // The person settles the dispute themselves. Another debit would fail and cost a fee again.
  if (invoice.auto_advance) await ctx.stripe.invoices.update(invoice.id, { auto_advance: false });
}

/**
 * Whether a debit was refused and nothing was paid since. A person may then try a card and leave
 * when their bank asks them to authenticate. They still owe the debit, but the intent only shows
 * the attempt with the card.
 */
async function isOfFailedDebit(ctx: Ctx, intent: Stripe.PaymentIntent): Promise<boolean> {
  if (intent.status === 'requires_payment_method') {
    return intent.last_payment_error?.payment_method?.type === 'sepa_debit';
  }
  // The payment of an invoice that Stripe has voided is canceled.
  const hasOtherStatus = intent.status === 'requires_action' || intent.status === 'canceled';
  const chargeId = hasOtherStatus ? idOf(intent.latest_charge) : null;
  if (!chargeId) return false;
  const { status, payment_method_details: method } = await ctx.stripe.charges.retrieve(chargeId);
  return status === 'failed' && method?.type === 'sepa_debit';
}

/** Cents that a person owes for their failed debit besides its sum. */
async function feeOfFailure(ctx: Ctx, chargeId: string): Promise<number> {
  const charge = await ctx.stripe.charges.retrieve(chargeId, {
    expand: ['failure_balance_transaction'],
  });
  const transaction = charge.failure_balance_transaction;
  const charged = typeof transaction === 'object' ? (transaction?.fee ?? 0) : 0;
  return owedFee(charge.failure_code, charged);
}

async function dropIfOwed(ctx: Ctx, invoiceId: string): Promise<void> {
  const [dispute] = await selectOwedDispute(ctx.db, invoiceId);
  if (dispute?.reason === 'failed') await dropDispute(ctx, dispute);
}
