import type Stripe from 'stripe';

import type { Stage } from '../case.ts';

/*
 * What many cases begin with, in the field's words.
 */

/** Where a person comes back to after a page of their bank or of PayPal. */
export const returnUrl = 'https://example.com/back';

/** How the owner of a bank account has accepted to be debited. */
export const mandateData = {
  customer_acceptance: {
    type: 'online',
    online: { ip_address: '127.0.0.1', user_agent: 'conformance' },
  },
} as const;

// docs.stripe.com/payments/sepa-debit/accept-a-payment#test-account-numbers
export const ibans = {
  paid: 'DE89370400440532013000',
  refused: 'DE62370400440532013001',
  disputed: 'DE35370400440532013002',
} as const;

export const hour = 3600;
export const day = 24 * hour;

/** A customer whose default payment method is that one, such as `pm_card_visa`. */
export async function customerWith(stage: Stage, method: string): Promise<Stripe.Customer> {
  const customer = await stage.customer({ email: 'lea@example.com', name: 'Lea Muster' });
  const { id } = await stage.stripe.paymentMethods.attach(method, { customer: customer.id });
  return stage.stripe.customers.update(customer.id, {
    invoice_settings: { default_payment_method: id },
  });
}

/** A bank account that nobody owns yet. */
export function bankAccount(
  { stripe }: Stage,
  iban: string,
  owner: Stripe.PaymentMethodCreateParams.BillingDetails = {},
): Promise<Stripe.PaymentMethod> {
  return stripe.paymentMethods.create({
    type: 'sepa_debit',
    sepa_debit: { iban },
    billing_details: { name: 'Lea Muster', email: 'lea@example.com', ...owner },
  });
}

/** A customer with a bank account that may be debited, and its id. */
export async function debitor(
  stage: Stage,
  iban: string,
): Promise<{ customer: string; method: string }> {
  const { id: customer } = await stage.customer({ email: 'lea@example.com', name: 'Lea Muster' });
  const { id: method } = await bankAccount(stage, iban);
  await stage.stripe.setupIntents.create({
    customer,
    allowed_payment_method_types: ['sepa_debit'],
    payment_method: method,
    confirm: true,
    mandate_data: mandateData,
  });
  return { customer, method };
}

/** A subscription whose first invoice nobody has paid yet, with that invoice and its intent. */
export async function begin(
  stage: Stage,
  params: Partial<Stripe.SubscriptionCreateParams> = {},
): Promise<{ subscription: Stripe.Subscription; invoice: Stripe.Invoice; intent: string }> {
  const customer = params.customer ?? (await stage.customer()).id;
  const items = params.items ?? [{ price: await stage.price(1000, 'month') }];
  const subscription = await stage.stripe.subscriptions.create({
    payment_behavior: 'default_incomplete',
    ...params,
    customer,
    items,
    expand: ['latest_invoice.payments', 'latest_invoice.confirmation_secret'],
  });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  const intent = invoice.payments?.data[0]?.payment.payment_intent as string;
  return { subscription, invoice, intent };
}

/** A monthly subscription over ten euros that a card has paid. */
export async function running(
  stage: Stage,
  params: Partial<Stripe.SubscriptionCreateParams> = {},
  method = 'pm_card_visa',
): Promise<{ customer: string; subscription: Stripe.Subscription }> {
  const { id: customer } = await customerWith(stage, method);
  const subscription = await stage.stripe.subscriptions.create({
    customer,
    items: [{ price: await stage.price(1000, 'month') }],
    ...params,
  });
  return { customer, subscription };
}

/** The end of a subscription's present period, in UTC seconds. */
export function periodEnd({ items }: Stripe.Subscription): number {
  return items.data[0]?.current_period_end ?? 0;
}

/** An invoice with one item of that amount in cents, still a draft. */
export async function draftOver(
  { stripe }: Stage,
  customer: string,
  amount: number,
): Promise<Stripe.Invoice> {
  const invoice = await stripe.invoices.create({ customer, currency: 'eur', auto_advance: false });
  await stripe.invoiceItems.create({ customer, invoice: invoice.id, amount, currency: 'eur' });
  return stripe.invoices.retrieve(invoice.id);
}

/** An invoice of that amount in cents that waits for its payment. */
export async function openOver(
  stage: Stage,
  customer: string,
  amount: number,
): Promise<Stripe.Invoice> {
  const { id } = await draftOver(stage, customer, amount);
  return stage.stripe.invoices.finalizeInvoice(id, { auto_advance: false });
}
