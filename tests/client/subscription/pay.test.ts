import { expect, test } from 'vitest';

import { ApiFailure } from '#client/lib/api-failure.ts';
import { pay } from '#client/subscription/checkout/pay.ts';
import type { PayStep } from '#client/subscription/checkout/pay.ts';
import type { InvoiceAnswer } from '#worker/subscription/billing/schemas.ts';

const buy: PayStep = { kind: 'buy', paymentMethodId: 'pm_1' };

function invoice(status: string | null, declineCode: string | null = null): InvoiceAnswer {
  const intent = status === null ? null : { client_secret: 'secret', status };
  return {
    invoice: { id: 'in_1', total: 9948, payment_intent: intent, decline_code: declineCode },
  };
}

/** A shop that gives these answers in order, and a bank that answers `bank`. */
function shop(answers: (InvoiceAnswer | ApiFailure)[], bank: string | null = null) {
  const sent: PayStep[] = [];
  const waited: number[] = [];
  let renewed = 0;
  const ports = {
    send: async (step: PayStep) => {
      sent.push(step);
      const next = answers.shift();
      if (!next) throw new Error('one call too many');
      if (next instanceof ApiFailure) throw next;
      return next;
    },
    authenticate: async () => bank,
    renew: () => {
      renewed += 1;
    },
    wait: async (seconds: number) => {
      waited.push(seconds);
    },
  };
  return { ports, sent, waited, renewals: () => renewed };
}

test.each(['succeeded', 'processing', null])(
  'the payment status %s counts as paid',
  async (status) => {
    expect(await pay(shop([invoice(status)]).ports, buy)).toMatchObject({ kind: 'paid' });
  },
);

test('after the bank confirms, the client reports the payment to the server', async () => {
  const { ports, sent } = shop([invoice('requires_action'), invoice('succeeded')]);
  expect(await pay(ports, buy)).toMatchObject({ kind: 'paid' });
  expect(sent).toEqual([buy, { kind: 'confirm', invoiceId: 'in_1' }]);
});

test('a payment that the bank refuses keeps its invoice and makes no further call', async () => {
  const { ports, sent } = shop(
    [invoice('requires_action')],
    'payment_intent_authentication_failure',
  );
  expect(await pay(ports, buy)).toEqual({
    kind: 'declined',
    code: 'payment_intent_authentication_failure',
    invoiceId: 'in_1',
  });
  expect(sent).toHaveLength(1);
});

test('a declined card gives its reason and keeps its invoice', async () => {
  const { ports } = shop([invoice('requires_payment_method', 'insufficient_funds')]);
  expect(await pay(ports, buy)).toEqual({
    kind: 'declined',
    code: 'insufficient_funds',
    invoiceId: 'in_1',
  });
});

test.each([null, ''])(
  'a declined card without a reason (%o) is reported as declined',
  async (why) => {
    const { ports } = shop([invoice('requires_payment_method', why)]);
    expect(await pay(ports, buy)).toMatchObject({
      kind: 'declined',
      code: 'requires_payment_method',
    });
  },
);

test('the client gives up when the bank keeps asking for confirmation', async () => {
  const { ports } = shop(Array.from({ length: 5 }, () => invoice('requires_action')));
  expect(await pay(ports, buy)).toMatchObject({ kind: 'declined' });
});

test.each([
  ['no answer', new ApiFailure('network_error', 0)],
  ['a server error', new ApiFailure('server_error', 500)],
  ['an unavailable payment service', new ApiFailure('payment_unavailable', 503)],
])('%s leaves the payment undecided and names the call to repeat', async (_, failure) => {
  const { ports } = shop([invoice('requires_action'), failure]);
  expect(await pay(ports, buy)).toEqual({
    kind: 'undecided',
    code: failure.code,
    step: { kind: 'confirm', invoiceId: 'in_1' },
  });
});

test('a purchase in progress is sent again after the seconds that the answer gives', async () => {
  const busy = new ApiFailure('purchase_in_progress', 409, { retryAfterSeconds: 5 });
  const { ports, waited, sent } = shop([busy, busy, invoice('succeeded')]);
  expect(await pay(ports, buy)).toMatchObject({ kind: 'paid' });
  expect(waited).toEqual([5, 5]);
  expect(sent).toEqual([buy, buy, buy]);
});

test('a purchase that stays in progress ends undecided, and the person can try again', async () => {
  const busy = () => new ApiFailure('purchase_in_progress', 409);
  const { ports } = shop(Array.from({ length: 9 }, busy));
  expect(await pay(ports, buy)).toMatchObject({ kind: 'undecided', step: buy });
});

test('a used-up key is replaced once, and the order is sent again with the new key', async () => {
  const expired = new ApiFailure('purchase_expired', 410);
  const again: PayStep = { kind: 'reattempt', invoiceId: 'in_0', paymentMethodId: 'pm_1' };
  const { ports, sent, renewals } = shop([expired, expired, invoice('succeeded')]);
  expect(await pay(ports, again)).toMatchObject({ kind: 'paid' });
  expect(sent).toEqual([again, again, buy]);
  expect(renewals()).toBe(1);
});

test.each<PayStep>([
  buy,
  { kind: 'reattempt', invoiceId: 'in_1', paymentMethodId: 'pm_1' },
  { kind: 'confirm', invoiceId: 'in_1' },
])(
  'a $kind that lost to its own duplicate is sent again with the same key and reported as paid',
  async (step) => {
    const { ports, sent, renewals } = shop([
      new ApiFailure('purchase_expired', 410),
      invoice('succeeded'),
    ]);
    expect(await pay(ports, step)).toMatchObject({ kind: 'paid' });
    expect(sent).toEqual([step, step]);
    expect(renewals()).toBe(0);
  },
);

test('a new key that is also used up ends in a refusal', async () => {
  const expired = () => new ApiFailure('purchase_expired', 410);
  const { ports } = shop([expired(), expired(), expired()]);
  expect(await pay(ports, buy)).toEqual({ kind: 'refused', code: 'purchase_expired' });
});

test('a changed price returns the new quote', async () => {
  const details = { plan: { plan_id: 'price_1' }, quote: { total: 1 } };
  const { ports } = shop([new ApiFailure('price_changed', 409, { details })]);
  expect(await pay(ports, buy)).toEqual({ kind: 'price_changed', quote: details });
});

test('any other refusal is final', async () => {
  const { ports } = shop([new ApiFailure('subscription_exist', 409)]);
  expect(await pay(ports, buy)).toEqual({ kind: 'refused', code: 'subscription_exist' });
});
