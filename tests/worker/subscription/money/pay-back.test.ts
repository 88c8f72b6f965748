import { afterEach, expect } from 'vitest';

import {
  letBankReturn,
  openDisputeOf,
  saveCard,
  setPaymentMethod,
  settleDispute,
  signUpDebtor,
} from '#tests/support/debits.ts';
import { rows } from '#tests/support/database.ts';
import { disturb, endFaults, longerThanRetries } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { oneMoneyMail } from '#tests/support/money-mails.ts';
import { openDesk } from '#tests/support/operators.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { flushDeliveries, setDeliveryMode } from '#tests/support/purchases.ts';
import {
  contractOf,
  customerOf,
  keptOf,
  newMember,
  owed,
  paidInvoiceOf,
  repaymentNamed,
} from '#tests/support/repayments.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { unlimitedJob } from '#tests/support/unlimited-job.ts';
import { waitingAt } from '#tests/support/waiting.ts';
import { dayOf } from '#worker/date.ts';
import { reconcile } from '#worker/subscription/upkeep/reconcile/reconcile.ts';
import { payBack } from '#worker/subscription/money/pay-back.ts';

const day = 86_400;

afterEach(async () => endFaults(await world()));

async function pay(w: World, key: string): Promise<void> {
  await payBack(await contextInterruptedAtStripe(w, {}), key);
}

test('a sum goes back on its day, once, with a credit note that shows its tax', async ({ w }) => {
  const member = await newMember(w, 'yearly');
  const kept = await keptOf(w, member.person);
  const invoiceId = await paidInvoiceOf(w, member.person);
  const dueAt = (await clockOf(w)) + 5 * day * 1000;
  const key = await owed(w, member, { amount: 1000, invoiceId, dueAt, reason: 'unused_share' });
  await pay(w, key);
  await w.runSchedule();
  expect(await keptOf(w, member.person)).toBe(kept);
  await advance(w, 5 * day + 60);
  await w.runSchedule();
  await pay(w, key);
  await flushDeliveries(w);
  expect(await keptOf(w, member.person)).toBe(kept - 1000);
  expect(await repaymentNamed(w, key)).toMatchObject({ status: 'paid', sent: 1000, failed: 0 });
  const { data } = await w.stripe.creditNotes.list({ invoice: invoiceId });
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({ total: 1000, metadata: { repayment: key } });
  expect(data[0]?.total_taxes?.[0]?.amount).toBe(160);
  expect((await oneMoneyMail(w, member.person, 'refund')).subject).toContain('10,00 €');
});

test('two calls at once, and a third one, send a sum once', async ({ w }) => {
  const member = await newMember(w, 'monthly');
  const kept = await keptOf(w, member.person);
  const key = await owed(w, member, { amount: 500 });
  await Promise.allSettled([pay(w, key), pay(w, key)]);
  await pay(w, key);
  expect(await keptOf(w, member.person)).toBe(kept - 500);
  expect((await repaymentNamed(w, key))?.status).toBe('paid');
});

test.each(['before', 'after', 'broken'] as const)(
  'a call that Stripe answers with a fault (%s) is carried on by the scheduled run, once',
  async (mode) => {
    const w = await world();
    const member = await newMember(w, 'monthly');
    const kept = await keptOf(w, member.person);
    const key = await owed(w, member, { amount: 500 });
    const path = 'POST /v1/credit_notes';
    await disturb(w, { target: 'stripe', path, mode, times: longerThanRetries });
    await w.runSchedule();
    await endFaults(w);
    await advance(w, 2 * 3600);
    await w.runSchedule();
    await flushDeliveries(w);
    expect(await keptOf(w, member.person)).toBe(kept - 500);
    expect(await repaymentNamed(w, key)).toMatchObject({ status: 'paid', sent: 500 });
  },
);

test('everything is what other refunds and earlier sums have left', async ({ w }) => {
  const member = await newMember(w, 'monthly');
  const kept = await keptOf(w, member.person);
  const { data } = await w.stripe.charges.list({ customer: await customerOf(w, member.person) });
  await w.stripe.refunds.create({ charge: data[0]?.id ?? '', amount: 200 });
  await pay(w, await owed(w, member, { amount: 300 }));
  const key = await owed(w, member);
  await pay(w, key);
  expect(await keptOf(w, member.person)).toBe(0);
  expect(await repaymentNamed(w, key)).toMatchObject({ status: 'paid', sent: kept - 500 });
  const again = await owed(w, member);
  await pay(w, again);
  expect((await repaymentNamed(w, again))?.status).toBe('nothing');
});

test('what Stripe still charges for a contract that goes back whole goes back too', async ({
  w,
}) => {
  const member = await newMember(w, 'monthly');
  const key = await owed(w, member);
  await pay(w, key);
  expect(await keptOf(w, member.person)).toBe(0);
  await advance(w, 32 * day);
  await flushDeliveries(w);
  expect(await keptOf(w, member.person)).toBeGreaterThan(0);
  await pay(w, key);
  expect(await keptOf(w, member.person)).toBe(0);
  expect((await repaymentNamed(w, key))?.status).toBe('paid');
});

test('a letter about money that went back is not sent again, however late it is looked at', async ({
  w,
}) => {
  const member = await newMember(w, 'monthly');
  const key = await owed(w, member, { amount: 500 });
  await pay(w, key);
  for (const seconds of [7200, 60, 40 * day, 60]) {
    await advance(w, seconds);
    await w.runSchedule();
  }
  await pay(w, key);
  const { email } = member.person;
  const queued = "select key from outbox where recipient = ? and key like 'refund:%'";
  expect(await rows(w, queued, email)).toEqual([]);
  const kept = "select id from letter where recipient = ? and subject like '%erstattet'";
  expect(await rows(w, kept, email)).toHaveLength(1);
});

test('what was paid with credit becomes credit again', async ({ w }) => {
  const member = await newMember(w, 'monthly');
  const customer = await customerOf(w, member.person);
  await w.stripe.customers.update(customer, { balance: -500 });
  await advance(w, 32 * day);
  await flushDeliveries(w);
  const invoiceId = await paidInvoiceOf(w, member.person);
  const key = await owed(w, member, { invoiceId });
  const kept = await keptOf(w, member.person);
  await pay(w, key);
  const { total } = await w.stripe.invoices.retrieve(invoiceId);
  expect(await keptOf(w, member.person)).toBe(kept - (total - 500));
  expect(await w.stripe.customers.retrieve(customer)).toMatchObject({ balance: -500 });
  expect(await repaymentNamed(w, key)).toMatchObject({ status: 'paid', sent: total });
});

test('a refund that is on its way is looked at again', async ({ w }) => {
  const member = await newMember(w, 'monthly', 'pm_card_pendingRefund');
  const key = await owed(w, member);
  await pay(w, key);
  expect((await repaymentNamed(w, key))?.status).toBe('sent');
  await advance(w, 2 * day);
  await w.runSchedule();
  expect((await repaymentNamed(w, key))?.status).toBe('paid');
});

test('a refund that comes back is told, and is left to a person of ours', async ({ w }) => {
  const member = await newMember(w, 'monthly', 'pm_card_refundFail');
  const kept = await keptOf(w, member.person);
  const key = await owed(w, member);
  await pay(w, key);
  expect((await repaymentNamed(w, key))?.status).toBe('paid');
  await advance(w, day);
  await flushDeliveries(w);
  expect(await repaymentNamed(w, key)).toMatchObject({
    status: 'failed',
    failed: kept,
    problem: 'expired_or_canceled_card',
  });
  await oneMoneyMail(w, member.person, 'refundFailed');
});

test.each([0.5, 1])(
  'where the money of a refund by hand of %s of it comes back later, the desk sees that it is owed',
  async (share) => {
    const w = await world();
    const member = await newMember(w, 'monthly', 'pm_card_refundFail');
    const kept = await keptOf(w, member.person);
    const { data } = await w.stripe.charges.list({ customer: await customerOf(w, member.person) });
    const amount = Math.round(kept * share);
    const { id } = await w.stripe.refunds.create({ charge: data[0]?.id ?? '', amount });
    const key = await owed(w, member);
    await pay(w, key);
    expect(await repaymentNamed(w, key)).toMatchObject({ sent: kept - amount });
    await advance(w, day);
    await flushDeliveries(w);
    expect((await repaymentNamed(w, key))?.failed).toBe(kept - amount);
    const byHand = { status: 'failed', amount, problem: 'expired_or_canceled_card' };
    expect(await repaymentNamed(w, `refund:${id}`)).toMatchObject(byHand);
  },
);

test('a refund by hand that comes back is owed by the desk, and not once more by a withdrawal', async ({
  w,
}) => {
  const member = await newMember(w, 'monthly', 'pm_card_refundFail');
  const kept = await keptOf(w, member.person);
  const { data } = await w.stripe.charges.list({ customer: await customerOf(w, member.person) });
  const { id } = await w.stripe.refunds.create({ charge: data[0]?.id ?? '', amount: 400 });
  await advance(w, day);
  await flushDeliveries(w);
  const { text } = await oneMoneyMail(w, member.person, 'refundFailed');
  expect(text).toContain('4,00 €');
  const desk = await openDesk(w);
  const waiting = await waitingAt(w, 'repayment');
  expect(waiting).toContainEqual(expect.objectContaining({ id: `refund:${id}` }));
  await desk.act(`/api/internal/people/${member.contract.accountId}/repayments/by-hand`, {
    key: `refund:${id}`,
    cents: 400,
    way: 'bank_transfer',
    day: dayOf(await clockOf(w)),
    reference: 'Erstattung 8',
  });
  const key = await owed(w, member);
  await pay(w, key);
  expect((await repaymentNamed(w, key))?.sent).toBe(kept - 400);
});

test('a refund that comes back while no event arrives is found by comparing with Stripe', async ({
  w,
}) => {
  const member = await newMember(w, 'monthly', 'pm_card_refundFail');
  const key = await owed(w, member);
  await pay(w, key);
  await flushDeliveries(w);
  await setDeliveryMode(w, 'drop');
  await advance(w, 3600);
  await flushDeliveries(w);
  await setDeliveryMode(w, 'normal');
  const ctx = await contextInterruptedAtStripe(w, {});
  await reconcile({ ...ctx, job: unlimitedJob('reconcile') }, 100);
  expect((await repaymentNamed(w, key))?.status).toBe('failed');
});

test.each([
  ['lost', 'nothing'],
  // Stripe refunds no charge that was ever charged back, so a person of ours has to.
  ['won', 'failed'],
])('a chargeback is waited for; if it is %s, the repayment is %s', async (outcome, status) => {
  const w = await world();
  const member = await newMember(w, 'monthly');
  const { data } = await w.stripe.charges.list({ customer: await customerOf(w, member.person) });
  const answer = await sandboxPost(w, 'chargeback', { charge: data[0]?.id });
  const { dispute } = (await answer.json()) as { dispute: string };
  const key = await owed(w, member);
  await pay(w, key);
  expect(await repaymentNamed(w, key)).toMatchObject({ status: 'owed', sent: 0 });
  await sandboxPost(w, `chargeback/${dispute}`, { outcome });
  await advance(w, 2 * day);
  await w.runSchedule();
  expect((await repaymentNamed(w, key))?.status).toBe(status);
});

test('a debit that came back is not paid back, and its settlement is', async ({ w }) => {
  const debt = await signUpDebtor(w);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  const member = { person: debt.person, contract: await contractOf(w, debt.person) };
  const first = await owed(w, member);
  await pay(w, first);
  expect((await repaymentNamed(w, first))?.status).toBe('nothing');

  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
  await settleDispute(debt, (await openDisputeOf(debt)).id);
  await flushDeliveries(w);
  const second = await owed(w, member, { amount: 1339, invoiceId: debt.invoiceId });
  await w.runSchedule();
  expect(await repaymentNamed(w, second)).toMatchObject({ status: 'paid', sent: 1339 });
  await flushDeliveries(w);
  await oneMoneyMail(w, debt.person, 'refund');
});
