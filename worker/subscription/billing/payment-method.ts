import Stripe from 'stripe';

import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { isLive, strongest } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import { idOf } from '#worker/id-of.ts';
import { maskEmail } from '#worker/mask-email.ts';
import type { PaymentMethodAnswer } from '#worker/subscription/billing/schemas.ts';
import { retrieveInvoiceWithIntent } from '#worker/subscription/money/invoices.ts';
import { selectCustomerById } from '#worker/subscription/money/money-sql.ts';
import { choseLater } from '#worker/subscription/money/pay-intent.ts';
import { postLetters, queueLetters } from '#worker/subscription/notices/letters.ts';
import { lostMethodLetter } from '#worker/subscription/notices/payment-letters.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';

/**
 * Has a subscription charge that method. False if it has ended since it was looked at: Stripe then
 * changes its metadata only (docs.stripe.com/api/subscriptions/update).
 */
export async function setMethod(
  { stripe }: Pick<Ctx, 'stripe'>,
  contractId: string,
  params: Pick<Stripe.SubscriptionUpdateParams, 'metadata'> & { default_payment_method: string },
): Promise<boolean> {
  try {
    await stripe.subscriptions.update(contractId, params);
    return true;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    if ((await stripe.subscriptions.retrieve(contractId)).ended_at === null) throw error;
    return false;
  }
}

/**
 * Makes the account that is being debited the payment method of its subscription, unless that has
 * one. Stripe itself does so only when the debit has succeeded, up to 14 business days later
 * (`save_default_payment_method` in Stripe's API). Until then nobody could see how it is paid, and
 * a debt could not be settled. The same for a method that was verified while a credit paid.
 */
export async function keepDebitedMethod(
  ctx: Ctx,
  contractId: string,
  methodId: string | null,
): Promise<void> {
  if (!contractId.startsWith('sub_') || methodId === null) return;
  const found = await nullIfGone(ctx.stripe.subscriptions.retrieve(contractId));
  if (!found || found.ended_at !== null || found.default_payment_method !== null) return;
  await setMethod(ctx, contractId, { default_payment_method: methodId });
}

/**
 * Follows a mandate that ended: a person has withdrawn it at their bank, or has ended the agreement
 * at PayPal. If it is the one under which their contract is charged, they are asked for another
 * payment method before the next charge fails.
 */
export async function followMandate(ctx: Ctx, mandateId: string): Promise<void> {
  const mandate = await nullIfGone(ctx.stripe.mandates.retrieve(mandateId));
  const methodId = mandate?.status === 'inactive' ? idOf(mandate.payment_method) : null;
  const method = methodId && (await nullIfGone(ctx.stripe.paymentMethods.retrieve(methodId)));
  const customerId = method && idOf(method.customer);
  // A method that was replaced is detached from its customer.
  if (!customerId) return;
  const [customer] = await selectCustomerById(ctx.db, customerId);
  if (!customer) return;
  const contracts = await selectContracts(ctx.db, customer.accountId);
  const charged = contracts.find(
    ({ status, oneTime, renewDisabled }) => isLive(status) && !oneTime && !renewDisabled,
  );
  const subscription = charged && (await nullIfGone(ctx.stripe.subscriptions.retrieve(charged.id)));
  if (!charged || !subscription || idOf(subscription.default_payment_method) !== method.id) return;
  if (await hasOtherMandate(ctx, method)) return;
  const letters = [
    lostMethodLetter(
      {
        methodId: method.id,
        number: charged.number,
        type: method.type,
        chargedAt: charged.dueAt,
      },
      ctx.origin,
    ),
  ];
  postLetters(ctx, letters, await queueLetters(ctx, customer.accountId, letters));
}

/** Whether the person has agreed to charges of that method again, under another mandate. */
async function hasOtherMandate(ctx: Ctx, { id }: Stripe.PaymentMethod): Promise<boolean> {
  const { data } = await ctx.stripe.setupIntents.list({
    payment_method: id,
    limit: 10,
    expand: ['data.mandate'],
  });
  return data.some(({ mandate }) => typeof mandate === 'object' && mandate?.status === 'active');
}

/**
 * The payment method of the caller's subscription, or the one that paid their one-time plan; null
 * for none. It has a type (Stripe's, or that of the wallet that holds the card) and its last
 * digits, or for PayPal and Link the masked e-mail.
 */
export async function getDefaultPaymentMethod(ctx: Ctx): Promise<PaymentMethodAnswer> {
  const { rows } = await readAsCaller(ctx, (accountId) => ({
    contracts: selectContracts(ctx.db, accountId),
  }));
  const contract = strongest(rows.contracts);
  if (!contract) return { payment_method: null };
  const method = await (contract.oneTime ? paidWith : renewedWith)(ctx, contract.id);
  return { payment_method: method && { type: typeOf(method), lastId: lastIdOf(method) } };
}

async function renewedWith(ctx: Ctx, id: string): Promise<Stripe.PaymentMethod | null> {
  const subscription = await ctx.stripe.subscriptions.retrieve(id, {
    expand: ['default_payment_method', 'customer.invoice_settings.default_payment_method'],
  });
  const [own, customers] = [
    expanded(subscription.default_payment_method),
    customersMethod(subscription),
  ];
  const { customer } = subscription;
  const isLater =
    typeof customer !== 'string' && !customer.deleted && choseLater(customer, subscription);
  return isLater ? (customers ?? own) : (own ?? customers);
}

async function paidWith(ctx: Ctx, invoiceId: string): Promise<Stripe.PaymentMethod | null> {
  const { intent } = await retrieveInvoiceWithIntent(ctx, invoiceId);
  const id = idOf(intent?.payment_method);
  return id ? nullIfGone(ctx.stripe.paymentMethods.retrieve(id)) : null;
}

function customersMethod({ customer }: Stripe.Subscription): Stripe.PaymentMethod | null {
  if (typeof customer === 'string' || customer.deleted) return null;
  return expanded(customer.invoice_settings.default_payment_method);
}

function expanded(method: string | Stripe.PaymentMethod | null): Stripe.PaymentMethod | null {
  return typeof method === 'string' ? null : method;
}

/** Owners recognise the wallet's name better than the card in it. */
function typeOf({ type, card }: Stripe.PaymentMethod): string {
  const wallet = card?.wallet?.type;
  return wallet === 'apple_pay' || wallet === 'google_pay' ? wallet : type;
}

function lastIdOf(method: Stripe.PaymentMethod): string {
  const email = method.paypal?.payer_email ?? method.link?.email;
  return method.card?.last4 ?? method.sepa_debit?.last4 ?? (email ? maskEmail(email) : '');
}
