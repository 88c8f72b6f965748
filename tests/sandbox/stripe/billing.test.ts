import type Stripe from 'stripe';
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { addInterval } from '#sandbox/clock/calendar.ts';
import {
  beginSubscription,
  makeCustomer,
  makePrice,
  periodOf,
  refusalOf,
} from '#tests/sandbox/fixtures.ts';
import { sandboxWorld } from '#tests/sandbox/world.ts';
import { type SandboxWorld } from '#tests/sandbox/running-sandbox.ts';

let world: SandboxWorld;
let stripe: Stripe;
const day = 86_400;

beforeAll(async () => {
  world = await sandboxWorld();
  ({ stripe } = world);
});

beforeEach(() => world.post('/sandbox/api/reset'));

/** A contract of a customer who pays by card, monthly unless `params` name another price. */
async function subscribe(params: Partial<Stripe.SubscriptionCreateParams> = {}, amount = 1339) {
  const customer = (await makeCustomer(stripe, 'pm_card_visa')).id;
  const price = (await makePrice(stripe, amount, { interval: 'month' })).id;
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price }],
    expand: ['latest_invoice'],
    ...params,
  });
  return { customer, price, subscription, invoice: subscription.latest_invoice as Stripe.Invoice };
}

const totalsOf = async (subscription: Stripe.Subscription) =>
  (await stripe.invoices.list({ subscription: subscription.id, limit: 100 })).data
    .map(({ total }) => total)
    .toReversed();

test.each([
  ['10 per cent once', { percent_off: 10, duration: 'once' }, [1205, 1339, 1339, 1339]],
  [
    'a third for two months',
    { percent_off: 33.33, duration: 'repeating', duration_in_months: 2 },
    [893, 893, 1339, 1339],
  ],
  ['10 per cent for ever', { percent_off: 10, duration: 'forever' }, [1205, 1205, 1205, 1205]],
  ['5 euros once', { amount_off: 500, currency: 'eur', duration: 'once' }, [839, 1339, 1339, 1339]],
  ['more than the price', { amount_off: 5000, currency: 'eur' }, [0, 1339, 1339, 1339]],
] as const)('a coupon of %s reduces the invoices to the cent', async (_, params, totals) => {
  const coupon = (await stripe.coupons.create(params)).id;
  const { subscription } = await subscribe({ discounts: [{ coupon }] });
  const { start } = periodOf(subscription);
  await world.advanceTo(addInterval(start, 'month', 3) + 60);
  expect(await totalsOf(subscription)).toEqual(totals);
});

test('several discounts are applied in their order, each as long as its coupon says', async () => {
  const repeating = { duration: 'repeating', duration_in_months: 2 } as const;
  const half = (await stripe.coupons.create({ percent_off: 50, ...repeating })).id;
  const cents = (await stripe.coupons.create({ amount_off: 39, currency: 'eur' })).id;
  const withCoupons = async (...coupons: string[]) =>
    (await subscribe({ discounts: coupons.map((coupon) => ({ coupon })) })).subscription;
  const centsFirst = await withCoupons(cents, half);
  const halfFirst = await withCoupons(half, cents);
  await world.advanceTo(addInterval(periodOf(halfFirst).start, 'month', 2) + 60);
  expect(await totalsOf(centsFirst)).toEqual([650, 669, 1339]);
  expect(await totalsOf(halfFirst)).toEqual([630, 669, 1339]);
  expect((await stripe.subscriptions.retrieve(halfFirst.id)).discounts).toEqual([]);
});

test('a subscription takes at most 20 discounts, and a refusal names the one that is missing', async () => {
  const coupon = (await stripe.coupons.create({ percent_off: 1 })).id;
  const many = await refusalOf(
    subscribe({ discounts: Array.from({ length: 21 }, () => ({ coupon })) }),
  );
  expect(many).toMatchObject({ statusCode: 400, param: 'discounts' });
  const gone = await refusalOf(subscribe({ discounts: [{ coupon }, { coupon: 'GONE' }] }));
  expect(gone).toMatchObject({ code: 'resource_missing', param: 'discounts[1][coupon]' });
});

test('a discount keeps its terms when its coupon is deleted and another one takes the same id', async () => {
  const terms = { id: 'NAME', percent_off: 10, duration: 'once' } as const;
  await stripe.coupons.create(terms);
  const trialEnd = (await world.now()) + 7 * day;
  const { subscription } = await subscribe({
    discounts: [{ coupon: 'NAME' }],
    trial_end: trialEnd,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  });
  await world.advanceTo(trialEnd - day);
  await stripe.coupons.del('NAME');
  const gone = await refusalOf(subscribe({ discounts: [{ coupon: 'NAME' }] }));
  expect(gone.code).toBe('resource_missing');
  await stripe.coupons.create({ ...terms, percent_off: 50, duration: 'forever' });
  await world.advanceTo(addInterval(trialEnd, 'month', 1) + 60);
  expect(await totalsOf(subscription)).toEqual([0, 1205, 1339]);
});

test("a coupon for one product does not reduce another product's price", async () => {
  const [mine, other] = [await makePrice(stripe), await makePrice(stripe)];
  const coupon = await stripe.coupons.create({
    percent_off: 50,
    applies_to: { products: [mine.product as string] },
  });
  expect(coupon).not.toHaveProperty('applies_to');
  const shown = await stripe.coupons.retrieve(coupon.id, { expand: ['applies_to'] });
  expect(shown.applies_to?.products).toEqual([mine.product]);
  const totals = [mine, other].map(async ({ id }) => {
    const sold = await subscribe({ items: [{ price: id }], discounts: [{ coupon: coupon.id }] });
    return sold.invoice.total;
  });
  expect(await Promise.all(totals)).toEqual([4974, 9948]);
});

test('a coupon can be redeemed only so often and so long as it says', async () => {
  const twice = (await stripe.coupons.create({ percent_off: 10, max_redemptions: 2 })).id;
  await subscribe({ discounts: [{ coupon: twice }] });
  await subscribe({ discounts: [{ coupon: twice }] });
  const third = await refusalOf(subscribe({ discounts: [{ coupon: twice }] }));
  expect(third.code).toBe('coupon_expired');
  expect(await stripe.coupons.retrieve(twice)).toMatchObject({ times_redeemed: 2, valid: false });
  const soon = (await world.now()) + day;
  const short = (await stripe.coupons.create({ percent_off: 10, redeem_by: soon })).id;
  await world.advance(day + 1);
  const late = await refusalOf(subscribe({ discounts: [{ coupon: short }] }));
  expect(late).toMatchObject({ code: 'coupon_expired', param: 'discounts[0][coupon]' });
});

test('an extra item of a new contract is on the first invoice only', async () => {
  const extra = (await makePrice(stripe, 500, null)).id;
  const { invoice, subscription } = await subscribe({
    add_invoice_items: [{ price: extra, quantity: 2 }],
  });
  expect(invoice).toMatchObject({ status: 'paid', total: 2339 });
  await world.advanceTo(periodOf(subscription).end + 60);
  expect(await totalsOf(subscription)).toEqual([2339, 1339]);
});

test('a trial begins when the extra item beside it is paid', async () => {
  const extra = (await makePrice(stripe, 500, null)).id;
  const { subscription, intent } = await beginSubscription(stripe, {
    add_invoice_items: [{ price: extra }],
    trial_period_days: 7,
  });
  expect(subscription.status).toBe('incomplete');
  await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('trialing');
});

test('an item added for the next invoice is on the renewal', async () => {
  const { customer, subscription } = await subscribe();
  await stripe.invoiceItems.create({ customer, amount: 750, currency: 'eur', description: 'Fee' });
  await world.advanceTo(periodOf(subscription).end + 60);
  expect(await totalsOf(subscription)).toEqual([1339, 2089]);
});

test('an anchor shortens the first period, which costs its share, or nothing without proration', async () => {
  const now = Date.parse('2028-04-16T00:00Z') / 1000;
  const anchor = Date.parse('2028-05-01T00:00Z') / 1000;
  await world.advanceTo(now);
  const { invoice, subscription } = await subscribe({ billing_cycle_anchor: anchor }, 3000);
  expect(periodOf(subscription).end).toBe(anchor);
  // 15 of April's 30 days, minus the moment that has passed.
  expect(invoice.total).toBeGreaterThan(1498);
  expect(invoice.total).toBeLessThanOrEqual(1500);
  const free = await subscribe({ billing_cycle_anchor: anchor, proration_behavior: 'none' }, 3000);
  expect(free.invoice.total).toBe(0);
  await world.advanceTo(anchor + 60);
  expect((await totalsOf(subscription)).at(-1)).toBe(3000);
  const far = await refusalOf(subscribe({ billing_cycle_anchor: anchor + 90 * day }));
  expect(far.param).toBe('billing_cycle_anchor');
});

test('a renewal is announced with its invoice a week before', async () => {
  const { customer, subscription } = await subscribe();
  await stripe.invoiceItems.create({ customer, amount: 750, currency: 'eur' });
  await world.receivedEvents();
  await world.advanceTo(periodOf(subscription).end - 7 * day);
  const events = (await world.receivedEvents()).map(({ body }) => JSON.parse(body) as Stripe.Event);
  expect(events.map(({ type }) => type)).toEqual(['invoice.upcoming']);
  expect(events[0]?.data.object).toMatchObject({ customer, status: 'draft', amount_due: 2089 });
});

test('a preview shows what the renewal will cost and changes nothing', async () => {
  const coupon = (await stripe.coupons.create({ percent_off: 10, duration: 'forever' })).id;
  const { subscription } = await subscribe({ discounts: [{ coupon }] });
  await world.receivedEvents();
  const { end } = periodOf(subscription);
  const preview = await stripe.invoices.createPreview({ subscription: subscription.id });
  expect(preview).toMatchObject({
    status: 'draft',
    number: null,
    total: 1205,
    billing_reason: 'upcoming',
  });
  expect(preview.lines.data[0]?.period.start).toBe(end);
  expect(await totalsOf(subscription)).toEqual([1205]);
  expect(periodOf(await stripe.subscriptions.retrieve(subscription.id)).end).toBe(end);
  expect(await world.receivedEvents()).toEqual([]);
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  const none = stripe.invoices.createPreview({ subscription: subscription.id });
  expect((await refusalOf(none)).code).toBe('invoice_upcoming_none');
});

test('a preview shows what a new contract would cost first', async () => {
  const customer = (await makeCustomer(stripe)).id;
  const price = (await makePrice(stripe)).id;
  const coupon = (await stripe.coupons.create({ percent_off: 25 })).id;
  const preview = await stripe.invoices.createPreview({
    customer,
    discounts: [{ coupon }],
    subscription_details: { items: [{ price }] },
  });
  expect(preview).toMatchObject({ subtotal: 9948, total: 7461 });
  expect((await stripe.coupons.retrieve(coupon)).times_redeemed).toBe(0);
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
});

test('an invoice can be marked uncollectible and still be paid', async () => {
  const { subscription, invoice } = await beginSubscription(stripe);
  const off = await stripe.invoices.markUncollectible(invoice.id);
  expect(off.status).toBe('uncollectible');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  const { id: customer } = await makeCustomer(stripe, 'pm_card_visa');
  const draft = await stripe.invoices.create({ customer });
  await stripe.invoiceItems.create({ customer, invoice: draft.id, amount: 750, currency: 'eur' });
  await stripe.invoices.finalizeInvoice(draft.id);
  await stripe.invoices.markUncollectible(draft.id);
  expect((await stripe.invoices.pay(draft.id)).status).toBe('paid');
});
