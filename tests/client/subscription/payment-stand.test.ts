import { expect, test } from 'vitest';

import { describeMethod } from '#client/subscription/payment-method/describe-method.ts';
import { paymentStand } from '#client/subscription/settle/payment-stand.ts';

const told = (status: string, decline_code: string | null = null) => ({
  payment_intent: { client_secret: 'pi_1_secret_2', status },
  decline_code,
});

test.each([
  ['nothing was left to charge', { payment_intent: null }, { kind: 'paid' }],
  ['the bank has paid', told('succeeded'), { kind: 'paid' }],
  ['a debit is on its way', told('processing'), { kind: 'processing' }],
  ['Stripe is still at it', told('requires_confirmation'), { kind: 'processing' }],
  [
    'the bank wants its customer',
    told('requires_action'),
    { kind: 'bank', secret: 'pi_1_secret_2' },
  ],
])('where %s', (_what, answer, stand) => {
  expect(paymentStand(answer)).toEqual(stand);
});

test.each([
  ['with its reason', told('requires_payment_method', 'expired_card'), 'Die Karte ist abgelaufen.'],
  ['without one', told('requires_payment_method'), 'Die Zahlung wurde abgelehnt.'],
  ['with an unknown one', told('requires_payment_method', 'odd'), 'Die Zahlung wurde abgelehnt.'],
  ['for good', told('canceled'), 'Die Zahlung wurde abgelehnt.'],
])('a refusal %s is told', (_what, answer, text) => {
  expect(paymentStand(answer)).toMatchObject({
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
