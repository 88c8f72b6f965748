import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';

import { testClient } from './at-stripe.ts';
import { look, refusalOf } from './case.ts';
import { masked } from './masked.ts';
import { differenceOf } from './play.ts';

describe('what a case has seen', () => {
  test('has no ids, secrets and times, but amounts and words', () => {
    const seen = {
      id: 'in_1QabcdEfghIjkl',
      schedule: 'sub_sched_1QabcdEfgh',
      secret: 'pi_1QabcdEfgh_secret_9abcDEF',
      session: 'cs_test_a1B2c3D4e5F6',
      created: 1_800_000_000,
      amount: 12_000,
      status: 'requires_payment_method',
      code: 'card_declined',
      list: [{ customer: 'cus_NxyzAbc12345' }, null],
    };
    expect(masked(seen)).toEqual({
      id: '<in>',
      schedule: '<sub_sched>',
      secret: '<pi>',
      session: '<cs_test>',
      created: '<time>',
      amount: 12_000,
      status: 'requires_payment_method',
      code: 'card_declined',
      list: [{ customer: '<cus>' }, null],
    });
  });

  test('names fields by their path, also absent ones', () => {
    const invoice = { lines: { data: [{ amount: 5 }] }, total: null };
    expect(look(invoice, 'lines.data.0.amount', 'total', 'total.amount', 'paid')).toEqual({
      'lines.data.0.amount': 5,
      total: null,
      'total.amount': 'absent',
      paid: 'absent',
    });
  });

  test('tells how a call was refused, and that it was not', async () => {
    const error = Stripe.errors.StripeError.generate({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'lost_card',
      param: 'source',
      statusCode: 402,
    } as never);
    expect(await refusalOf(Promise.reject(error), 'param')).toEqual({
      status: 402,
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'lost_card',
      param: 'source',
    });
    expect(await refusalOf(Promise.resolve())).toBe('not refused');
    await expect(refusalOf(Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
  });

  test('is shown beside what is written down, where they differ', () => {
    const known = { status: 'void', lines: [1, 2], same: 1 };
    expect(differenceOf(known, { same: 1, lines: [1, 2], status: 'void' })).toBeNull();
    const shown = differenceOf(known, { status: 'open', lines: [1, 3], same: 1, more: true }) ?? '';
    const rows = shown.split('\n').map((row) => row.trim().split(/ {2,}/));
    expect(rows).toEqual([
      ['written down', 'seen'],
      ['status', '"void"', '"open"'],
      ['lines.1', '2', '3'],
      ['more', '—', 'true'],
    ]);
  });
});

test.each(['sk_live_abc123', 'pk_test_abc123', 'abc', ''])(
  'the key "%s" is refused, and not repeated',
  (key) => {
    const wants = 'STRIPE_TEST_SECRET_KEY must begin with sk_test_ or rk_test_.';
    expect(() => testClient(key)).toThrow(wants);
  },
);
