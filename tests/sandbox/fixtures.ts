import type Stripe from 'stripe';

type Recurring = { interval: 'day' | 'week' | 'month' | 'year'; interval_count?: number };

/** A product with one price, recurring unless `recurring` is null; the amount is in cents. */
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

/** A customer who pays with a test payment method by default, or has none. */
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

/** A subscription whose first invoice still has to be paid, and the intent that pays it. */
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

/** A running subscription, paid with a test payment method that is kept for renewals. */
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

/** What a call was refused with; throws if it was not refused. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    return error as Stripe.errors.StripeError;
  }
  throw new Error('the call was not refused');
}
