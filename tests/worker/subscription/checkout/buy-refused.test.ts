import { describe, expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { openBrowser, signUpPerson } from '#tests/support/people.ts';
import {
  buyPlan,
  errorOf,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';

const day = 86_400_000;

describe('a claim that the quote does not grant', () => {
  test.each([
    ['a coupon', { coupon: 'HALF' }, 'coupon_invalid'],
    ['a redemption', { extra_data: { sub_coupon_id: 7 } }, 'coupon_invalid'],
    ['a trial', { trial_end_at: Date.now() + 7 * day }, 'price_changed'],
    ['extra days', { extra_days: 30 }, 'price_changed'],
    ['a next plan', { next_plan_id: 'price_1' }, 'price_changed'],
    ['an early end', { cancel_at_period_end: true }, 'price_changed'],
    ['a lower price', { expected_total: 1 }, 'price_changed'],
    ['an unknown plan', { plan_id: 'price_unknown' }, 'invalid_plan'],
    ['another country', { billingAddress: { country: 'AT' } }, 'invalid_country'],
  ])('%s is refused, and no purchase is stored', async (_what, claim, code) => {
    const w = await world();
    const person = await signUpPerson(w);
    const refused = await person.post(
      '/api/sub/buy',
      order(await planNamed(w, 'yearly'), 'pm_card_visa', claim),
    );
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    const answer = (await refused.json()) as { error: string; quote?: { total: number } };
    expect(answer.error).toBe(code);
    if (code === 'price_changed') expect(answer.quote?.total).toBe(9948);
    const count = await row<{ purchases: number }>(
      w,
      'select count(*) as purchases from purchase join account on account.id = account_id where email = ?',
      person.email,
    );
    expect(count?.purchases).toBe(0);
  });

  test('a trial is refused to a person who has had a contract', async ({ w, person }) => {
    await buyPlan(w, person, 'monthly');
    const subscription = await subscriptionOf(person);
    await w.stripe.subscriptions.cancel(subscription?.id ?? '');
    await flushDeliveries(w);
    expect((await subscriptionOf(person))?.status).toBe('canceled');

    const trial = await planNamed(w, 'yearly_trial');
    const refused = await person.post('/api/sub/buy', order(trial));
    expect(await errorOf(refused)).toBe('price_changed');
    const quoted = await person.get(`/api/sub/quote?plan_id=${trial.plan_id}`);
    expect(await quoted.json()).toMatchObject({ quote: { total: 8628, trial_end_at: null } });
    const invoice = await invoiceOf(
      await person.post(
        '/api/sub/buy',
        order(trial, 'pm_card_visa', { trial_end_at: null, expected_total: 8628 }),
      ),
    );
    expect(invoice.total).toBe(8628);
  });
});

describe('another person', () => {
  test('cannot confirm or pay a purchase, and cannot end a contract', async ({ w, person }) => {
    const plan = await planNamed(w, 'yearly');
    const bad = 'pm_card_chargeDeclined';
    const invoice = await invoiceOf(await person.post('/api/sub/buy', order(plan, bad)));
    // Its contract is stored when its events have arrived.
    await flushDeliveries(w);
    const stranger = await signUpPerson(w);
    const visitor = openBrowser(w);
    for (const [path, body] of [
      ['/api/sub/buy/confirm', { invoice_id: invoice.id }],
      ['/api/sub/buy/reattempt', { invoice_id: invoice.id, payment_method_id: 'pm_card_visa' }],
      ['/api/sub/renewable', { status: 'off', sub_id: (await subscriptionOf(person))?.id }],
    ] as const) {
      expect((await stranger.post(path, body)).status).toBe(404);
      expect((await visitor.post(path, body)).status).toBe(401);
    }
    expect((await visitor.post('/api/sub/buy', order(plan))).status).toBe(401);
    expect((await visitor.get('/api/sub/get')).status).toBe(401);
    expect(await subscriptionOf(stranger)).toBeNull();
  });
});
