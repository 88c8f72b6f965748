import { drizzle } from 'drizzle-orm/d1';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import {
  bankReturn,
  debtor,
  disputeOf,
  ibans,
  keepCard,
  owed,
  payWith,
  settle,
  settlements,
} from '#tests/debits.ts';
import type { Debtor } from '#tests/debits.ts';
import { row } from '#tests/database.ts';
import { disturb, faultsLeft, longerThanRetries } from '#tests/faults.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { delivered, deliveryMode, subscriptionOf } from '#tests/purchases.ts';
import { advance } from '#tests/sandbox-clock.ts';
import { nextGeneration } from '#worker/subscription/dispute/dispute-repository.ts';

// The client repeats a call by itself, so a fault has to last longer than its patience.
const total = 1339 + 750;

beforeEach(async () => {
  await (await world()).reset();
});

afterEach(async () => {
  const w = await world();
  await deliveryMode(w, 'normal');
  await delivered(w);
});

const steps: Record<string, (debt: Debtor) => string> = {
  'making the invoice': () => 'POST /v1/invoices',
  'its lines': () => 'POST /v1/invoiceitems',
  'finalizing it': () => 'POST /v1/invoices/*/finalize',
  'asking for the method': ({ subscriptionId }) => `GET /v1/subscriptions/${subscriptionId}`,
  'charging it': () => 'POST /v1/invoices/*/pay',
  'counting the first one as paid': ({ invoiceId }) => `POST /v1/invoices/${invoiceId}/pay`,
};

const cases = Object.entries(steps).flatMap(([step, path]) =>
  (['before', 'after', 'broken'] as const).map((mode) => ({ step, path, mode })),
);

async function pressed(w: World, { path, mode }: (typeof cases)[number]): Promise<Debtor> {
  const debt = await debtor(w, ibans.failed);
  await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_visa'));
  await delivered(w);
  const { id } = await owed(debt);
  await disturb(w, { target: 'stripe', path: path(debt), mode, times: longerThanRetries });
  const first = await debt.person.post(`/api/dispute/${id}/pay`);
  expect(await faultsLeft(w)).toBe(0);
  if (first.status !== 200) {
    expect(first.status).toBe(503);
    expect(first.headers.get('retry-after')).not.toBeNull();
  }
  return debt;
}

describe.each(cases)('$step, $mode', (one) => {
  test('pressed again it is settled: one invoice, one charge', async () => {
    const w = await world();
    const debt = await pressed(w, one);
    const shown = await owed(debt);
    expect((await settle(debt, shown.id)).dispute.settle_invoice_status).toBe('paid');
    await delivered(w);
    expect(await settlements(w, debt)).toEqual({ made: 1, paid: [total] });
    expect((await subscriptionOf(debt.person))?.status).toBe('active');
  });

  test('left alone, what was charged is settled, and what was not can be', async () => {
    const w = await world();
    const debt = await pressed(w, one);
    await delivered(w);
    await advance(w, 120);
    await w.runSchedule();
    const { paid } = await settlements(w, debt);
    const shown = await owed(debt);
    expect(paid).toEqual(shown.settle_invoice_status === 'paid' ? [total] : []);
    expect((await subscriptionOf(debt.person))?.status).toBe(
      paid.length > 0 ? 'active' : 'past_due',
    );
    expect((await settle(debt, shown.id)).dispute.settle_invoice_status).toBe('paid');
  });
});

test('a press that fails after its double has settled takes nothing of that back', async () => {
  const w = await world();
  const debt = await debtor(w, ibans.failed);
  await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_visa'));
  await delivered(w);
  const { id } = await owed(debt);
  await settle(debt, id);
  const kept = () => row(w, 'select * from dispute where id = ?', id);
  const before = await kept();
  expect(before).toMatchObject({ status: 'settled', settle_status: 'paid' });
  // What it does when Stripe answers with a fault of its own, with what it read at first.
  await nextGeneration(drizzle(await w.database()), { id, generation: 0 }, { anew: true });
  expect(await kept()).toEqual(before);
});

describe.each(['shuffle', 'duplicate', 'drop'] as const)('events that come by %s', (mode) => {
  test('open one dispute for each debit, and close it', async () => {
    const w = await world();
    const debt = await debtor(w);
    await deliveryMode(w, mode);
    await bankReturn(w, debt.invoiceId);
    await delivered(w);
    await w.runSchedule();
    await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_visa'));
    const { id } = await owed(debt);
    await settle(debt, id);
    await deliveryMode(w, 'normal');
    await delivered(w);
    await w.runSchedule();
    expect(await disputeOf(debt)).toMatchObject({ id, settle_invoice_status: 'paid' });
    expect(await settlements(w, debt)).toEqual({ made: 1, paid: [total] });
  });

  test('tell of a debit that failed, and of its settlement by one that takes its time', async () => {
    const w = await world();
    const debt = await debtor(w);
    const { data } = await w.stripe.paymentMethods.list({ customer: debt.customerId });
    await payWith(w, debt, data[0]?.id ?? '');
    await deliveryMode(w, mode);
    await bankReturn(w, debt.invoiceId);
    await delivered(w);
    await w.runSchedule();
    const { id } = await owed(debt);
    const answer = await settle(debt, id);
    expect(answer.dispute.settle_invoice_status).toMatch(/open|paid/);
    await delivered(w);
    await w.runSchedule();
    expect(await disputeOf(debt)).toMatchObject({ id, settle_invoice_status: 'paid' });
  });
});

describe.each([
  ['GET /v1/disputes/*', ibans.paid],
  ['GET /v1/invoice_payments', ibans.paid],
  ['GET /v1/invoices/*', ibans.paid],
] as const)('while %s cannot be asked', (path, iban) => {
  test('the event comes again, and the dispute is opened', async () => {
    const w = await world();
    const debt = await debtor(w, iban);
    await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
    await bankReturn(w, debt.invoiceId);
    await delivered(w);
    expect(await faultsLeft(w)).toBe(0);
    await advance(w, 3600);
    await w.runSchedule();
    await delivered(w);
    expect(await disputeOf(debt)).toMatchObject({ value: 1339, fee: 750 });
  });
});

test('a retry that could not be stopped is stopped when the event comes again', async () => {
  const w = await world();
  await deliveryMode(w, 'hold');
  const debt = await debtor(w, ibans.failed);
  const path = `POST /v1/invoices/${debt.invoiceId}`;
  await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
  await deliveryMode(w, 'normal');
  await delivered(w);
  expect(await faultsLeft(w)).toBe(0);
  await advance(w, 3600);
  await w.runSchedule();
  expect((await w.stripe.invoices.retrieve(debt.invoiceId)).auto_advance).toBe(false);
  expect(await disputeOf(debt)).toMatchObject({ value: 1339 });
});
