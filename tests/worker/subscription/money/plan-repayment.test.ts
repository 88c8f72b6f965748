import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  isWholeRest,
  leftToSend,
  lookedAtStatuses,
  repaymentLife,
} from '#worker/subscription/money/states.ts';
import type { PaymentView, RefundView } from '#worker/subscription/money/payment-view.ts';
import { eventOf, sentCents, stepsOf } from '#worker/subscription/money/credit-back.ts';

const key = 'the key';
const cents = fc.integer({ min: 0, max: 30_000 });

const refund: fc.Arbitrary<RefundView> = fc.record({
  id: fc.uuid(),
  cents: fc.integer({ min: 1, max: 30_000 }),
  createdAt: fc.nat(),
  status: fc.constantFrom('under_way', 'succeeded', 'failed'),
  problem: fc.constant(null),
});

const payment: fc.Arbitrary<PaymentView> = fc.record({
  invoiceId: fc.uuid(),
  number: fc.constant('LEX-0001'),
  isWithBank: fc.boolean(),
  refundable: cents,
  creditable: cents,
  back: cents,
  left: cents,
  taxRates: fc.constant([]),
  notes: fc.array(
    fc.record({
      id: fc.uuid(),
      key: fc.constantFrom(key, 'another key', null),
      credited: fc.constantFrom(0, 0, 500),
      refunds: fc.array(refund, { maxLength: 2 }),
    }),
    { maxLength: 2 },
  ),
});

const payments = fc.array(payment, { maxLength: 4 });
const amounts = fc.option(fc.integer({ min: 1, max: 60_000 }));

test('no more goes back than is wanted, was paid, and may be credited; and once of each invoice', () => {
  fc.assert(
    fc.property(amounts, payments, (amount, views) => {
      const steps = stepsOf({ key, amount }, views);
      const sum = steps.reduce((all, step) => all + step.refund + step.credit, 0);
      const before = sentCents(key, views);
      if (amount !== null) expect(sum).toBeLessThanOrEqual(Math.max(0, amount - before));
      for (const step of steps) {
        const view = views.find(({ invoiceId }) => invoiceId === step.invoiceId);
        expect(step.refund).toBeLessThanOrEqual(view?.refundable ?? 0);
        expect(step.credit).toBeLessThanOrEqual(view?.creditable ?? 0);
        expect(step.refund + step.credit).toBeLessThanOrEqual(view?.left ?? 0);
        expect(step.refund + step.credit).toBeGreaterThan(0);
        expect(view?.notes.some((note) => note.key === key)).toBe(false);
      }
    }),
  );
});

test('everything means all that can go back of every invoice', () => {
  fc.assert(
    fc.property(payments, (views) => {
      const untouched = views.map((view) => ({ ...view, notes: [] }));
      const sum = stepsOf({ key, amount: null }, untouched).reduce(
        (all, step) => all + step.refund + step.credit,
        0,
      );
      const most = untouched.map((one) => Math.min(one.left, one.refundable + one.creditable));
      expect(sum).toBe(most.reduce((all, one) => all + one, 0));
    }),
  );
});

test('a sum that a bank still holds is waited for, and a refund that came back has failed', () => {
  fc.assert(
    fc.property(amounts, payments, (amount, views) => {
      const event = eventOf({ key, amount }, views, false);
      const own = views.flatMap(({ notes }) => notes.filter((note) => note.key === key));
      const hasFailed = own.some(({ refunds }) => refunds.some((one) => one.status === 'failed'));
      expect(event === 'refused').toBe(hasFailed);
      if (event === 'empty') expect(sentCents(key, views)).toBe(0);
      if (event === null) expect(views.some(({ isWithBank }) => isWithBank)).toBe(true);
    }),
  );
  expect(eventOf({ key, amount: null }, [], true)).toBe('refused');
  expect(eventOf({ key, amount: null }, [], false)).toBe('empty');
});

const becomes = [
  ['owed', 'under_way', 'sent'],
  ['owed', 'succeeded', 'paid'],
  ['owed', 'refused', 'failed'],
  ['owed', 'empty', 'nothing'],
  ['owed', 'taken_back', 'undone'],
  ['sent', 'succeeded', 'paid'],
  ['sent', 'refused', 'failed'],
  ['paid', 'refused', 'failed'],
  ['owed', 'lost_more', 'failed'],
  ['sent', 'lost_more', 'failed'],
  ['paid', 'lost_more', 'failed'],
  ['nothing', 'under_way', 'sent'],
  ['nothing', 'succeeded', 'paid'],
  ['nothing', 'refused', 'failed'],
  ['nothing', 'lost_more', 'failed'],
  ['failed', 'sent_by_hand', 'by_hand'],
  ['by_hand', 'lost_more', 'failed'],
] as const;

const repaymentEvents = [...new Set(becomes.map(([, event]) => event))];

test('these events move a repayment, and nothing else does', () => {
  for (const status of repaymentLife.statuses) {
    for (const event of repaymentEvents) {
      const cell = becomes.find(([from, by]) => from === status && by === event);
      expect([status, event, repaymentLife.after(status, event)]).toEqual([
        status,
        event,
        cell?.[2] ?? status,
      ]);
    }
  }
  expect(lookedAtStatuses).toEqual(['owed', 'sent']);
});

test('what is sent by hand makes up for what did not arrive, to the cent', () => {
  const sums = fc.record({ amount: amounts, sent: cents, failed: cents, byHand: cents });
  fc.assert(
    fc.property(sums, (some) => {
      const left = leftToSend(some);
      const arrived = some.sent - some.failed + some.byHand;
      const missing = some.amount === null ? some.failed - some.byHand : some.amount - arrived;
      expect(left.cents).toBe(Math.max(0, missing));
      expect(isWholeRest(some, left.cents)).toBe(true);
      expect(isWholeRest(some, left.cents + 1)).toBe(some.amount === null);
      expect(isWholeRest(some, left.cents - 1)).toBe(false);
    }),
  );
});
