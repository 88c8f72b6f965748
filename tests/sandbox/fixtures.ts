import type Stripe from 'stripe';

type Recurring = { interval: 'day' | 'week' | 'month' | 'year'; interval_count?: number };

/** A product with one price in cents. The price recurs, unless `recurring` is null. */
export async function makePrice(
  stripe: Stripe,
  amount = 9948,
  recurring: Recurring | null = { interval: 'year' },
): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name: 'Premium' });
  return stripe.prices.create({
    currency: 'eur',
    product: product.id,
    unit_amount: amount,
    ...(recurring && { recurring }),
  });
}

/** A customer with that test payment method as the default, or without any. */
export async function makeCustomer(stripe: Stripe, method?: string): Promise<Stripe.Customer> {
  return stripe.customers.create({
    email: 'lea@example.com',
    name: 'Lea Muster',
    ...(method && {
      payment_method: method,
      invoice_settings: { default_payment_method: method },
    }),
  });
}

/** A subscription with an unpaid first invoice, and the intent that pays it. */
export async function beginSubscription(
  stripe: Stripe,
  params: Partial<Stripe.SubscriptionCreateParams> = {},
): Promise<{ subscription: Stripe.Subscription; invoice: Stripe.Invoice; intent: string }> {
  const customer = params.customer ?? (await makeCustomer(stripe)).id;
  const price = params.items ? undefined : await makePrice(stripe);
  const subscription = await stripe.subscriptions.create({
    customer,
    items: price && [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    ...params,
  });
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  const intent = invoice.payments?.data[0]?.payment.payment_intent as string;
  return { subscription, invoice, intent };
}

/** A running subscription, paid with a test payment method that is saved for renewals. */
export async function makeSubscription(
  stripe: Stripe,
  params: Partial<Stripe.SubscriptionCreateParams> = {},
  method = 'pm_card_visa',
): Promise<Stripe.Subscription> {
  const { subscription, intent } = await beginSubscription(stripe, params);
  await stripe.paymentIntents.confirm(intent, { payment_method: method, use_stripe_sdk: true });
  return stripe.subscriptions.retrieve(subscription.id);
}

/** The item's present period, in UTC seconds. */
export function periodOf(subscription: Stripe.Subscription): { start: number; end: number } {
  const [item] = subscription.items.data;
  if (!item) throw new Error('a subscription without an item');
  return { start: item.current_period_start, end: item.current_period_end };
}

/** The error that a call was refused with; throws if the call was not refused. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    return error as Stripe.errors.StripeError;
  }
  throw new Error('the call was not refused');
}

/** How the payer accepts the mandate that allows debits. */
export const mandateData = {
  customer_acceptance: {
    type: 'online',
    online: { ip_address: '127.0.0.1', user_agent: 'Vitest' },
  },
} as const;

export const sandboxIbans = {
  paid: 'DE89370400440532013000',
  paidLater: 'DE08370400440532013003',
  failed: 'DE62370400440532013001',
  failedLater: 'DE78370400440532013004',
  disputed: 'DE35370400440532013002',
} as const;

/** A bank account that can be debited and that no customer has yet. */
export function makeSepaMethod(stripe: Stripe, iban: string): Promise<Stripe.PaymentMethod> {
  return stripe.paymentMethods.create({
    type: 'sepa_debit',
    sepa_debit: { iban },
    billing_details: { name: 'Lea Muster', email: 'lea@example.com' },
  });
}

/** A customer whose bank account is debited by default, with an accepted mandate. */
export async function makeSepaCustomer(
  stripe: Stripe,
  iban: string,
): Promise<{ customer: string; method: string }> {
  const { id: customer } = await makeCustomer(stripe);
  const method = (await makeSepaMethod(stripe, iban)).id;
  await stripe.setupIntents.create({
    customer,
    allowed_payment_method_types: ['sepa_debit'],
    payment_method: method,
    confirm: true,
    mandate_data: mandateData,
  });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } });
  return { customer, method };
}
