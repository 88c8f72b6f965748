import { expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { debitSeconds, ibans, sepaMethod, typedCard } from '#tests/support/payment-methods.ts';
import { signUpPerson } from '#tests/support/people.ts';
import {
  atStripe,
  authenticate,
  buyPlan,
  errorOf,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
  setDeliveryMode,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { applyCatalogue } from '#worker/subscription/catalogue/sync-plans.ts';

test.each(['yearly', 'yearly_trial'])(
  '%s: the same card tried again needs a new authentication',
  async (key) => {
    const w = await world();
    const person = await signUpPerson(w);
    const card = await typedCard(w, '4000002500003155');
    const invoice = await buyPlan(w, person, key, card);
    await authenticate(w, invoice.payment_intent?.client_secret ?? '', 'refuse');
    const reattempt = { invoice_id: invoice.id, payment_method_id: card };
    const again = await invoiceOf(await person.post('/api/sub/buy/reattempt', reattempt));
    expect(again.payment_intent?.status).toBe('requires_action');
    // The bank really waits for the customer a second time.
    await authenticate(w, again.payment_intent?.client_secret ?? '', 'approve');
    await invoiceOf(await person.post('/api/sub/buy/confirm', { invoice_id: invoice.id }));
    expect((await subscriptionOf(person))?.status).toMatch(/active|trialing/);
  },
);

test('a purchase ends after its debit failed without an event and the person left a card unconfirmed', async ({
  w,
  person,
}) => {
  const { method } = await sepaMethod(w, person, ibans.failedLater);
  await setDeliveryMode(w, 'hold');
  const invoice = await buyPlan(w, person, 'lifetime', method);
  expect(invoice.payment_intent?.status).toBe('processing');
  await advance(w, debitSeconds);
  const other = { invoice_id: invoice.id, payment_method_id: 'pm_card_authenticationRequired' };
  const attempt = await invoiceOf(await person.post('/api/sub/buy/reattempt', other));
  expect(attempt.payment_intent?.status).toBe('requires_action');
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
  await advance(w, 24 * 3600);
  await w.runSchedule();
  // The purchase is given up. The person can buy again, and no invoice is left to pay.
  const answer = await person.post('/api/sub/buy/reattempt', other);
  expect(await errorOf(answer)).toBe('purchase_expired');
  expect((await w.stripe.invoices.retrieve(invoice.id)).status).toBe('void');
  await buyPlan(w, person, 'monthly');
});

test('the subscription of an order that is given up ends at once', async ({ w, person }) => {
  const refused = order(await planNamed(w, 'yearly'), 'pm_card_chargeDeclined');
  await invoiceOf(await person.post('/api/sub/buy', refused));
  const [waiting] = (await atStripe(w, person)).subscriptions;
  expect(waiting?.status).toBe('incomplete');
  await advance(w, 3600);
  await buyPlan(w, person, 'monthly');
  const { status } = await w.stripe.subscriptions.retrieve(waiting?.id ?? '');
  expect(status).toBe('incomplete_expired');
});

test('a card that waits for its bank is not tried again, however often it is sent', async ({
  w,
  person,
}) => {
  const asks = 'pm_card_authenticationRequired';
  const { id, payment_intent: payment } = await buyPlan(w, person, 'monthly', asks);
  const again = { invoice_id: id, payment_method_id: asks };
  // This is more often than a person may try cards.
  for (let n = 0; n < 25; n += 1) {
    const answer = await invoiceOf(await person.post('/api/sub/buy/reattempt', again));
    expect(answer.payment_intent?.status).toBe('requires_action');
  }
  await authenticate(w, payment?.client_secret ?? '', 'approve');
  await invoiceOf(await person.post('/api/sub/buy/confirm', { invoice_id: id }));
  expect((await subscriptionOf(person))?.status).toBe('active');
});

test('a declined card tried again is charged again, not remembered as declined', async ({
  w,
  person,
}) => {
  const bad = 'pm_card_chargeDeclined';
  const { id } = await buyPlan(w, person, 'monthly', bad);
  const attempts = async () => {
    const customer = (await w.stripe.invoices.retrieve(id)).customer;
    const charges = await w.stripe.charges.list({
      customer: typeof customer === 'string' ? customer : (customer?.id ?? ''),
    });
    return charges.data.length;
  };
  const before = await attempts();
  const again = await person.post('/api/sub/buy/reattempt', {
    invoice_id: id,
    payment_method_id: bad,
  });
  expect((await invoiceOf(again)).payment_intent?.status).toBe('requires_payment_method');
  expect(await attempts()).toBe(before + 1);
});

test('a refused order keeps its terms when it is sent again', async ({ w, person }) => {
  const orderBody = order(await planNamed(w, 'yearly'), 'pm_nobody_made_this');
  expect(await errorOf(await person.post('/api/sub/buy', orderBody))).toBe('invaid_payment');
  for (const claim of [
    { coupon: 'HALF' },
    { expected_total: 1 },
    { extra_days: 30 },
    { cancel_at_period_end: true },
  ]) {
    const again = { ...orderBody, payment_method_id: 'pm_card_visa', ...claim };
    expect(await errorOf(await person.post('/api/sub/buy', again))).toMatch(
      /^(coupon_invalid|price_changed)$/,
    );
  }
  expect((await atStripe(w, person)).paid).toEqual([]);
});

test('after a refused method a person can buy another plan at once', async ({ w, person }) => {
  const refused = order(await planNamed(w, 'yearly'), 'pm_nobody_made_this');
  expect((await person.post('/api/sub/buy', refused)).status).toBe(400);
  const purchase = await person.post('/api/sub/buy', order(await planNamed(w, 'monthly')));
  expect((await invoiceOf(purchase)).total).toBe(1339);
});

test('the number of tries with cards is limited', async ({ w, person }) => {
  const bad = 'pm_card_chargeDeclined';
  const { id } = await buyPlan(w, person, 'monthly', bad);
  const statuses: number[] = [];
  for (let i = 0; i < 45 && !statuses.includes(429); i += 1) {
    const answer = await person.post('/api/sub/buy/reattempt', {
      invoice_id: id,
      payment_method_id: bad,
    });
    statuses.push(answer.status);
    if (answer.status === 429) {
      expect(await errorOf(answer)).toBe('too_many_requests');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  }
  expect(statuses).toContain(429);
});

test.each(['monthly', 'yearly_trial'])(
  '%s: an order over that limit is also refused when it is sent again',
  async (key) => {
    const w = await world();
    const person = await signUpPerson(w);
    const plan = await planNamed(w, key);
    let orderBody = order(plan, 'pm_card_chargeDeclined');
    for (let i = 0; i < 45; i += 1) {
      if ((await person.post('/api/sub/buy', orderBody)).status === 429) break;
      orderBody = order(plan, 'pm_card_chargeDeclined');
    }
    const again = await person.post('/api/sub/buy', orderBody);
    expect([again.status, await errorOf(again)]).toEqual([429, 'too_many_requests']);
  },
);

test('the minimum term stays when the price of the plan is replaced', async ({ w, person }) => {
  const plan = await planNamed(w, 'yearly_monthly');
  await invoiceOf(await person.post('/api/sub/buy', order(plan)));
  const subscription = await subscriptionOf(person);
  const { product } = await w.stripe.prices.retrieve(plan.plan_id);
  await w.stripe.prices.create({
    product: typeof product === 'string' ? product : product.id,
    currency: 'eur',
    unit_amount: 939,
    recurring: { interval: 'month' },
    lookup_key: 'yearly_monthly',
    transfer_lookup_key: true,
  });
  await applyCatalogue(w.stripe, { apply: true });
  await person.post('/api/sub/renewable', { status: 'off', sub_id: subscription?.id });
  const cancelled = await subscriptionOf(person);
  const months =
    ((cancelled?.expires_date ?? 0) - (subscription?.purchase_date ?? 0)) / (30.4 * 86_400_000);
  expect(Math.round(months)).toBe(12);
  await w.reset();
});
