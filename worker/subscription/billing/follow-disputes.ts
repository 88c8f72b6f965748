import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import type { Contract } from '#worker/entitlement/shared-sql.ts';
import { log } from '#worker/http/log.ts';
import { idOf } from '#worker/id-of.ts';
import {
  correctFee,
  insertDroppedDispute,
  selectOwedDispute,
} from '#worker/subscription/billing/dispute-sql.ts';
import type { NewDispute } from '#worker/subscription/billing/dispute-sql.ts';
import {
  askForForgone,
  dropDispute,
  openDispute,
  owedFee,
  periodEndOf,
} from '#worker/subscription/billing/open-dispute.ts';
import { takeBack } from '#worker/subscription/billing/tell-payments.ts';
import { selectWithdrawalFrom } from '#worker/subscription/contract/shared-sql.ts';
import { isVoidFirstInvoice } from '#worker/subscription/contract/stripe-contract.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import type { ContractSnapshot } from '#worker/subscription/contract/sync-contract.ts';
import {
  invoiceOfPayment,
  ownerOfInvoice,
  retrieveInvoiceWithIntent,
} from '#worker/subscription/money/invoices.ts';
import type { InvoiceOwner, InvoiceWithIntent } from '#worker/subscription/money/invoices.ts';
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
    // It may have been undone since that look.
    if (withdrawal) await askForForgone(ctx, owner.contractId, withdrawal.receivedAt);
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

/**
 * Reports an invoice that Stripe could not finalize: it is not charged before the operator has
 * removed the cause (docs.stripe.com/api/events/types#event_types-invoice.finalization_failed).
 */
export async function reportUnfinalized(ctx: Ctx, invoiceId: string): Promise<void> {
  const invoice = await nullIfGone(ctx.stripe.invoices.retrieve(invoiceId));
  if (invoice?.status !== 'draft') return;
  const { code, message: reason } = invoice.last_finalization_error ?? {};
  log('error', { message: 'Stripe cannot finalize an invoice', invoice: invoiceId, code, reason });
}
