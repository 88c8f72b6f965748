import { readFileSync } from 'node:fs';

import { afterEach, describe, expect, test } from 'vitest';

import { apiVersion } from '#sandbox/stripe/version.ts';
import { differencesOf } from './schema/check.ts';
import { deriveShapes, shapesFile } from './schema/derive.ts';
import { takeDifferences, watchAnswer, watchDelivery } from './schema/watch.ts';

test("shapes.json is what Stripe's installed types say (npm run stripe-shapes)", () => {
  expect(JSON.parse(readFileSync(shapesFile, 'utf8'))).toEqual(deriveShapes());
});

const refund = {
  id: 're_1',
  object: 'refund',
  amount: 100,
  balance_transaction: null,
  charge: 'ch_1',
  created: 1,
  currency: 'eur',
  customer: null,
  customer_account: null,
  metadata: { order: '1' },
  payment_intent: null,
  payment_method: null,
  reason: 'duplicate',
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
};

describe('an answer', () => {
  test('that is as the types say has no differences', () => {
    expect(differencesOf(refund, 'server')).toEqual([]);
  });

  test('differs by a field that the types do not have', () => {
    expect(differencesOf({ ...refund, refunded: true }, 'server')).toEqual([
      "refund.refunded is no field of Stripe's Refund",
    ]);
  });

  test('differs by a field that is missing', () => {
    const { currency: _, ...rest } = refund;
    expect(differencesOf(rest, 'server')).toEqual([
      "refund.currency is missing, and Stripe's type is string",
    ]);
    expect(differencesOf(rest, 'browser')).toEqual([]);
  });

  test.each([
    ['amount', '100'],
    ['reason', 'because'],
    ['charge', { id: 'ch_1', object: 'charge' }],
    ['metadata', { order: 1 }],
  ])('differs by a wrong value of %s', (field, value) => {
    const [difference] = differencesOf({ ...refund, [field]: value }, 'server');
    expect(difference).toContain(`refund.${field}`);
  });

  test('differs inside of a list, of an event and of a refusal', () => {
    const broken = { ...refund, amount: null };
    const list = { object: 'list', data: [broken], has_more: false, url: '/v1/refunds' };
    const wrong = "amount is null, and Stripe's type is number";
    expect(differencesOf(list, 'server')).toEqual([`list.data[0].${wrong}`]);
    expect(
      differencesOf({ error: { type: 'card_error', code: 'no_such_code' } }, 'server'),
    ).toEqual([expect.stringContaining('error.code is "no_such_code"')]);
    expect(differencesOf({ id: 'x', object: 'thing' }, 'server')).toEqual([
      'thing is of the kind thing, which Stripe does not have',
    ]);
  });
});

describe('the watch', () => {
  // Whatever a test has seen is asked for after it; here that is what the test is about.
  afterEach(takeDifferences);

  test("sees the stand-in's answers, of the kinds that a test reads", async () => {
    const call = new Request('http://localhost/sandbox/stripe/v1/refunds/re_1');
    await watchAnswer(call, Response.json({ ...refund, amount: null }));
    await watchAnswer(new Request('http://localhost/api/refunds'), Response.json({ amount: null }));
    expect(takeDifferences()).toEqual([
      "GET /sandbox/stripe/v1/refunds/re_1: refund.amount is null, and Stripe's type is number",
    ]);
  });

  test('sees an event that is delivered', () => {
    const event = {
      id: 'evt_1',
      object: 'event',
      api_version: apiVersion,
      created: 1,
      data: { object: { ...refund, amount: null } },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type: 'refund.created',
    };
    watchDelivery(JSON.stringify(event));
    watchDelivery(JSON.stringify({ ...event, api_version: '2025-02-24.acacia' }));
    expect(takeDifferences()).toEqual([
      "a delivery: event.data.object.amount is null, and Stripe's type is number",
    ]);
  });
});
