import type Stripe from 'stripe';

import { readAsCaller } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { strongest } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import { idOf } from '#worker/id-of.ts';
import { choseLater } from '#worker/subscription/payment/method-to-charge.ts';
import { retrieveInvoiceWithIntent } from '#worker/subscription/payment/charge-invoice.ts';
import { nullIfGone } from '#worker/subscription/stripe-refusal.ts';
import type { PaymentMethodAnswer } from '#worker/subscription/schemas.ts';

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
  return method.card?.last4 ?? method.sepa_debit?.last4 ?? (email ? masked(email) : '');
}

/** The first letter and the host, as in `e…@example.com`. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
