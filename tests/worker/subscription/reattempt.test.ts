import { expect, test } from 'vitest';

import { world } from '#tests/harness.ts';
import { debitSeconds, ibans, sepaMethod } from '#tests/payment-methods.ts';
import { signUpPerson } from '#tests/people.ts';
import {
  atStripe,
  authenticate,
  delivered,
  deliveryMode,
  errorOf,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/purchases.ts';
import { advance } from '#tests/sandbox-clock.ts';
import { applyCatalogue } from '#worker/subscription/plan/apply-catalogue.ts';

test.each(['yearly', 'yearly_trial'])(
  '%s: the same card tried again is asked about again',
  async (key) => {
    const w = await world();
    const person = await signUpPerson(w);
    const card = await w.stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4000002500003155', exp_month: 12, exp_year: 2034, cvc: '123' },
    });
    const asked = await invoiceOf(
      await person.post('/api/sub/buy', order(await planNamed(w, key), card.id)),
    );
    await authenticate(w, asked.payment_intent?.client_secret ?? '', 'refuse');
    const reattempt = { invoice_id: asked.id, payment_method_id: card.id };
    const again = await invoiceOf(await person.post('/api/sub/buy/reattempt', reattempt));
    expect(again.payment_intent?.status).toBe('requires_action');
    // The bank really waits for its customer a second time.
    await authenticate(w, again.payment_intent?.client_secret ?? '', 'approve');
    await invoiceOf(await person.post('/api/sub/buy/confirm', { invoice_id: asked.id }));
    expect((await subscriptionOf(person))?.status).toMatch(/active|trialing/);
  },
);

test('who tries a card before we hear that their debit failed, and leaves, is not kept waiting for the bank', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const { method } = await sepaMethod(w, person, ibans.failedLater);
  await deliveryMode(w, 'hold');
  const bought = await invoiceOf(
    await person.post('/api/sub/buy', order(await planNamed(w, 'lifetime'), method)),
  );
  expect(bought.payment_intent?.status).toBe('processing');
  await advance(w, debitSeconds);
  const other = { invoice_id: bought.id, payment_method_id: 'pm_card_authenticationRequired' };
  const asked = await invoiceOf(await person.post('/api/sub/buy/reattempt', other));
  expect(asked.payment_intent?.status).toBe('requires_action');
  await deliveryMode(w, 'normal');
  await delivered(w);
  await advance(w, 24 * 3600);
  await w.runSchedule();
  // Given up: the place is free, and nothing is left to be paid.
  const answer = await person.post('/api/sub/buy/reattempt', other);
  expect(await errorOf(answer)).toBe('purchase_expired');
  expect((await w.stripe.invoices.retrieve(bought.id)).status).toBe('void');
  await invoiceOf(await person.post('/api/sub/buy', order(await planNamed(w, 'monthly'))));
});

test('a declined card tried again is charged again, not remembered as declined', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const bad = 'pm_card_chargeDeclined';
  const { id } = await invoiceOf(
    await person.post('/api/sub/buy', order(await planNamed(w, 'monthly'), bad)),
  );
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

test('an order that was refused is held to its terms when it comes again', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const wanted = order(await planNamed(w, 'yearly'), 'pm_nobody_made_this');
  expect(await errorOf(await person.post('/api/sub/buy', wanted))).toBe('invaid_payment');
  for (const claim of [
    { coupon: 'HALF' },
    { expected_total: 1 },
    { extra_days: 30 },
    { cancel_at_period_end: true },
  ]) {
    const again = { ...wanted, payment_method_id: 'pm_card_visa', ...claim };
    expect(await errorOf(await person.post('/api/sub/buy', again))).toMatch(
      /^(coupon_invalid|price_changed)$/,
    );
  }
  expect((await atStripe(w, person)).paid).toEqual([]);
});

test('a refused method leaves the way to another plan free at once', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const refused = order(await planNamed(w, 'yearly'), 'pm_nobody_made_this');
  expect((await person.post('/api/sub/buy', refused)).status).toBe(400);
  const bought = await person.post('/api/sub/buy', order(await planNamed(w, 'monthly')));
  expect((await invoiceOf(bought)).total).toBe(1339);
});

test('nobody tries cards without end', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const bad = 'pm_card_chargeDeclined';
  const { id } = await invoiceOf(
    await person.post('/api/sub/buy', order(await planNamed(w, 'monthly'), bad)),
  );
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
  '%s: an order that is refused for that is refused when it is sent again, too',
  async (key) => {
    const w = await world();
    const person = await signUpPerson(w);
    const plan = await planNamed(w, key);
    let wanted = order(plan, 'pm_card_chargeDeclined');
    for (let i = 0; i < 45; i += 1) {
      if ((await person.post('/api/sub/buy', wanted)).status === 429) break;
      wanted = order(plan, 'pm_card_chargeDeclined');
    }
    const again = await person.post('/api/sub/buy', wanted);
    expect([again.status, await errorOf(again)]).toEqual([429, 'too_many_requests']);
  },
);

test('the minimum term outlives the price it was bought at', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const plan = await planNamed(w, 'yearly_monthly');
  await invoiceOf(await person.post('/api/sub/buy', order(plan)));
  const bought = await subscriptionOf(person);
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
  await person.post('/api/sub/renewable', { status: 'off', sub_id: bought?.id });
  const cancelled = await subscriptionOf(person);
  const months =
    ((cancelled?.expires_date ?? 0) - (bought?.purchase_date ?? 0)) / (30.4 * 86_400_000);
  expect(Math.round(months)).toBe(12);
  await w.reset();
});
