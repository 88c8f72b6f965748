import { expect, test } from 'vitest';

import { describeMethod } from '#client/subscription/payment-method/queries.ts';
import { paymentState } from '#client/subscription/settle/queries.ts';

const answerWith = (status: string, decline_code: string | null = null) => ({
  payment_intent: { client_secret: 'pi_1_secret_2', status },
  decline_code,
});

test.each([
  ['there is nothing to charge', { payment_intent: null }, { kind: 'paid' }],
  ['the bank has paid', answerWith('succeeded'), { kind: 'paid' }],
  ['a debit is on its way', answerWith('processing'), { kind: 'processing' }],
  ['Stripe is still processing', answerWith('requires_confirmation'), { kind: 'processing' }],
  [
    'the bank asks the customer to confirm',
    answerWith('requires_action'),
    { kind: 'bank', secret: 'pi_1_secret_2' },
  ],
])('the payment state when %s', (_what, answer, stand) => {
  expect(paymentState(answer)).toEqual(stand);
});

test.each([
  [
    'with a known reason',
    answerWith('requires_payment_method', 'expired_card'),
    'Die Karte ist abgelaufen.',
  ],
  ['without a reason', answerWith('requires_payment_method'), 'Die Zahlung wurde abgelehnt.'],
  [
    'with an unknown reason',
    answerWith('requires_payment_method', 'odd'),
    'Die Zahlung wurde abgelehnt.',
  ],
  ['that was cancelled', answerWith('canceled'), 'Die Zahlung wurde abgelehnt.'],
])('a declined payment %s shows a German text', (_what, answer, text) => {
  expect(paymentState(answer)).toMatchObject({
    kind: 'declined',
    text: expect.stringContaining(text),
  });
});

test.each([
  [{ type: 'card', lastId: '4242' }, 'Kreditkarte, Kontonummer endet auf 4242'],
  [{ type: 'apple_pay', lastId: '4242' }, 'Apple Pay, Kontonummer endet auf 4242'],
  [{ type: 'google_pay', lastId: '4242' }, 'Google Pay, Kontonummer endet auf 4242'],
  [{ type: 'sepa_debit', lastId: '3000' }, 'SEPA, Kontonummer endet auf 3000'],
  [{ type: 'paypal', lastId: 'l…@paypal.example' }, 'PayPal, l…@paypal.example'],
  [{ type: 'link', lastId: 'l…@example.com' }, 'Link, l…@example.com'],
  [{ type: 'paypal', lastId: '' }, 'PayPal'],
  [{ type: 'klarna', lastId: '' }, 'klarna'],
])('%o is shown as %s', (method, text) => {
  expect(describeMethod(method)).toBe(text);
});
