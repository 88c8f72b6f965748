import type Stripe from 'stripe';
import { expect, test } from 'vitest';

import { eventOfInvoice } from '#worker/subscription/contract/view-contract.ts';

const refusal = { code: 'card_declined' };

test.each([
  ['paid', null, null, 'paid'],
  ['open', 'succeeded', null, 'paid'],
  ['open', 'processing', null, 'with_bank'],
  ['open', 'requires_action', null, 'needs_customer'],
  // After a refused debit, a card may wait for its owner.
  ['open', 'requires_action', refusal, 'needs_customer'],
  ['open', 'requires_payment_method', refusal, 'refused'],
  ['open', 'requires_payment_method', null, null],
  ['open', null, null, null],
  ['draft', null, null, null],
  ['void', 'canceled', null, 'gone'],
  ['uncollectible', 'requires_payment_method', refusal, 'gone'],
])('an invoice that is %s, with an intent that is %s after %o, shows %s', (...row) => {
  const [status, intentStatus, last_payment_error, event] = row;
  const invoice = { status } as Stripe.Invoice;
  const intent = { status: intentStatus, last_payment_error } as Stripe.PaymentIntent;
  expect(eventOfInvoice(invoice, intentStatus === null ? null : intent, false)).toBe(event);
});

test('what was paid and given back stays paid', () => {
  const invoice = { status: 'void' } as Stripe.Invoice;
  expect(eventOfInvoice(invoice, null, true)).toBe('paid');
});
