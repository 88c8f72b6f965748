import type Stripe from 'stripe';

import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { beginContract } from '#worker/entitlement/shared-sql.ts';
import type { Contract } from '#worker/entitlement/shared-sql.ts';
import { AppError } from '#worker/errors.ts';
import { idOf } from '#worker/id-of.ts';
import { keepDebitedMethod } from '#worker/subscription/billing/payment-method.ts';
import type { GiveUp, Opened } from '#worker/subscription/checkout/kinds/kind.ts';
import { arrangeSoon } from '#worker/subscription/contract/arrange-purchase.ts';
import { oncePaid } from '#worker/subscription/contract/stripe-contract.ts';
import { syncContract } from '#worker/subscription/contract/sync-contract.ts';
import { paidByCredit, verifyMethod } from '#worker/subscription/money/intents.ts';
import { voidInvoice } from '#worker/subscription/money/invoices.ts';
import { payIntent } from '#worker/subscription/money/pay-intent.ts';
import type { Payment } from '#worker/subscription/money/pay-intent.ts';
import { postLetters, queueLetters } from '#worker/subscription/notices/letters.ts';
import { confirmationLetter } from '#worker/subscription/notices/purchase-letters.ts';
import { purchaseLife } from '#worker/subscription/order/life.ts';
import {
  movePurchase,
  movedPurchase,
  paymentStep,
  purchaseKey,
  readPurchase,
} from '#worker/subscription/order/move-purchase.ts';
import { keepNames } from '#worker/subscription/order/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/order/purchase-sql.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/*
 * What recurring and one-time plans have in common: Stripe has made an open invoice, and nothing is
 * charged before its intent is confirmed.
 */

/** What Stripe made for a purchase: an open invoice, and what it will be once it is paid. */
export interface OpenInvoice {
  subscriptionId: string | null;
  invoiceId: string;
  /** Null if the customer's credit at Stripe has paid the invoice. */
  intentId: string | null;
  /** Cents, before any credit is taken off. */
  total: number;
  /** Whether Stripe would take the discount off more payments than were quoted. */
  isDiscountLasting: boolean;
  contract: Contract;
}

/** The names and the sum of an invoice whose payments are expanded. */
export function describeOpenInvoice(
  invoice: Stripe.Invoice,
): Pick<OpenInvoice, 'invoiceId' | 'intentId' | 'total'> {
  const intentId = idOf(invoice.payments?.data[0]?.payment.payment_intent);
  if (!intentId && invoice.status !== 'paid') {
    throw new Error(`invoice ${invoice.id} has no payment intent`);
  }
  return { invoiceId: invoice.id, intentId, total: invoice.total };
}

/**
 * Pays an open invoice with that method, if it is what was quoted. The names are kept only after
 * that check: a call that is cut off before looks at the invoice again.
 */
export async function payFirstInvoice(
  ctx: Ctx,
  purchase: Purchase,
  payer: Pick<Payment, 'customerId' | 'paymentMethodId' | 'isNewCustomer'>,
  invoice: OpenInvoice,
): Promise<Opened> {
  const { subscriptionId, invoiceId, intentId, contract } = invoice;
  await refuseOtherSum(ctx, purchase, invoice);
  if (intentId === null) return takeFromCredit(ctx, purchase, payer, invoice);
  const names = { subscriptionId, invoiceId, intentId };
  const [kept] = await keepNames(ctx.db, purchase.id, names, ctx.clock.now());
  if (!kept) {
    // Another call gave the purchase up while Stripe was slow: this invoice must not be paid. If it
    // was paid, its contract runs, whoever paid it.
    await giveUpInvoice(ctx, invoiceId, subscriptionId ?? invoiceId);
    throw new AppError('purchase_expired');
  }
  const key = paymentStep(kept, payer.paymentMethodId);
  const outcome = await payIntent(ctx, { ...payer, ...names, key });
  return { purchase: kept, outcome, contract };
}

/**
 * The customer's credit at Stripe has paid the invoice, so there is nothing to confirm, and its
 * contract runs (docs/decisions/0037). The method is verified for later charges. If its bank
 * refuses, or wants to see the customer first, the order still stands: a later charge asks for
 * another method.
 */
async function takeFromCredit(
  ctx: Ctx,
  purchase: Purchase,
  { customerId, paymentMethodId }: Pick<Payment, 'customerId' | 'paymentMethodId'>,
  { subscriptionId, invoiceId }: OpenInvoice,
): Promise<Opened> {
  if (subscriptionId) {
    const method = await verifyForLater(ctx, purchase, customerId, paymentMethodId);
    await keepDebitedMethod(ctx, subscriptionId, method);
  }
  await syncContract(ctx, subscriptionId ?? invoiceId);
  const paid = await readPurchase(ctx, purchase.id);
  if (purchaseLife.states[paid.status].sentAgain === 'expired')
    throw new AppError('purchase_expired');
  return { purchase: paid, outcome: paidByCredit(invoiceId) };
}

/** The method as the customer has it then; null if it could not be verified. */
async function verifyForLater(
  ctx: Ctx,
  purchase: Purchase,
  customerId: string,
  paymentMethodId: string,
): Promise<string | null> {
  const step = {
    metadata: {},
    idempotencyKey: purchaseKey(purchase, `verify:${paymentMethodId}`),
  };
  try {
    const outcome = await verifyMethod(ctx, customerId, paymentMethodId, step);
    return outcome.status === 'succeeded' ? outcome.paymentMethodId : null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'invaid_payment') return null;
    throw error;
  }
}

/** A coupon may have been replaced at Stripe since it was looked at. */
async function refuseOtherSum(
  ctx: Ctx,
  purchase: Purchase,
  { total, isDiscountLasting, subscriptionId, invoiceId }: OpenInvoice,
): Promise<void> {
  const { id, quote } = purchase;
  if (total === quote.total && !isDiscountLasting) return;
  const gaveUp = await giveUpInvoice(ctx, invoiceId, subscriptionId ?? invoiceId);
  if (gaveUp === 'given_up') await movedPurchase(ctx, purchase, 'given_up');
  if (quote.coupon?.stripe_coupon_code) throw new AppError('coupon_invalid');
  throw new Error(`Stripe would charge ${total} for ${id}, not ${quote.total}`);
}

/** Gives up a purchase by its first invoice: Stripe decides whether that is still unpaid. */
export async function giveUpInvoice(
  ctx: Ctx,
  invoiceId: string,
  contractId: string,
): Promise<GiveUp> {
  const isVoid = await voidInvoice(ctx, invoiceId);
  if (isVoid && contractId !== invoiceId) await endUnpaid(ctx, contractId);
  await syncContract(ctx, contractId);
  return isVoid ? 'given_up' : 'paid';
}

/**
 * Ends a subscription that waits for a first payment. By itself it would wait for 23 hours,
 * although its invoice is void. One that runs is left alone.
 */
async function endUnpaid(ctx: Ctx, subscriptionId: string): Promise<void> {
  const found = await nullIfGone(ctx.stripe.subscriptions.retrieve(subscriptionId));
  if (found?.status !== 'incomplete') return;
  await nullIfGone(ctx.stripe.subscriptions.cancel(subscriptionId));
}

/**
 * Begins the contract whose first invoice is paid. A paid first invoice makes a subscription active
 * (docs.stripe.com/billing/subscriptions/overview#subscription-statuses), perhaps a moment later;
 * its own event follows and is synced.
 */
export async function completePaid(
  ctx: Ctx,
  purchase: Purchase,
  contractId: string | null,
  unpaid: Contract | undefined,
): Promise<Purchase | null> {
  if (!contractId) throw new Error(`purchase ${purchase.id} is paid and has no contract`);
  const contract = unpaid ?? (await syncContract(ctx, contractId));
  if (contract?.status === 'incomplete') {
    const letters = [confirmationLetter(ctx, purchase)];
    const { queued, moved } = await batch(ctx.db, {
      queued: queueLetters(ctx, purchase.accountId, letters),
      begun: beginContract(ctx.db, oncePaid(contract), ctx.clock.now()),
      moved: movePurchase(ctx, purchase, 'paid'),
    });
    postLetters(ctx, letters, queued);
    if (!moved?.[0]) return null;
  }
  await arrangeSoon(ctx, purchase);
  return purchase;
}
