import { beforeEach, expect } from 'vitest';

import { buyWithCoupon, charges, moveTo } from '#tests/support/coupon-purchases.ts';
import { makeCoupon } from '#tests/support/coupons.ts';
import { saveBankAccount } from '#tests/support/debits.ts';
import { disturb, endFaults, longerThanRetries } from '#tests/support/faults.ts';
import { rows } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { plain } from '#tests/support/money-mails.ts';
import { ibans } from '#tests/support/payment-methods.ts';
import { mailsTo } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { billingAddress, changeOrder, changesTo, previewOf } from '#tests/support/plan-changes.ts';
import {
  atStripe,
  authenticate,
  buyPlan,
  errorOf,
  flushDeliveries,
  invoiceOf,
  leavingOf,
  planNamed,
  setDeliveryMode,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance, clockOf, toDaytime } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { addDays, addMonths, dayMs, hourMs } from '#worker/calendar.ts';
import { formatMoney } from '#worker/money.ts';
import { dayNumber } from '#worker/subscription/clock/days.ts';
import { includedVat } from '#worker/vat.ts';

// The clock moves for all people in the world.
beforeEach(async () => {
  const w = await world();
  await w.reset();
  await toDaytime(w);
});

async function has(w: World, person: Person, key: string, days = 0): Promise<number> {
  await buyPlan(w, person, key);
  await flushDeliveries(w);
  const boughtAt = (await subscriptionOf(person))?.purchase_date ?? 0;
  if (days > 0) await moveTo(w, addDays(boughtAt, days));
  return boughtAt;
}

/** Cents of the days that are left, by the contract clock's own rule. */
function unused(paid: number, boughtAt: number, months: number, now: number): number {
  const [from, to] = [dayNumber(boughtAt), dayNumber(addMonths(boughtAt, months))];
  return Math.ceil((paid * (to - dayNumber(now))) / (to - from));
}

const runningAt = async (w: World, person: Person) =>
  (await atStripe(w, person)).subscriptions.filter(({ status }) => status === 'active');

test('a longer plan begins today, less the unused days, and the old one ends', async ({
  w,
  person,
}) => {
  const boughtAt = await has(w, person, 'half_yearly', 40);
  const credit = unused(6108, boughtAt, 6, await clockOf(w));
  const { preview, answer } = await changesTo(w, person, 'yearly');
  expect(preview).toMatchObject({
    takes_effect: 'now',
    credit,
    price: 9948,
    total: 9948 - credit,
    back: 0,
    next_total: 9948,
  });
  expect(await invoiceOf(answer)).toMatchObject({ total: preview.total });
  await flushDeliveries(w);
  const [running, ...others] = await runningAt(w, person);
  expect(others).toEqual([]);
  expect(running?.metadata['plan_key']).toBe('yearly');
  const [invoice] = (await atStripe(w, person)).paid;
  expect(invoice?.total).toBe(preview.total);
  const lines = invoice?.lines.data.map(({ amount }) => amount) ?? [];
  expect(lines.toSorted((one, other) => one - other)).toEqual([-credit, 9948]);
  expect(invoice?.lines.data.every(({ taxes }) => taxes?.length === 1)).toBe(true);
  const tax = includedVat(9948) - includedVat(credit);
  expect(invoice?.total_taxes?.[0]?.amount).toBe(tax);
  const confirmed = (await mailsTo(w, person.email)).find(({ subject }) =>
    subject.includes('Premium, 12 Monate'),
  );
  expect(plain(confirmed?.text ?? '')).toContain(plain(`das sind ${formatMoney(tax)}`));
  expect(await subscriptionOf(person)).toMatchObject({ status: 'active', value: 9948 });
  expect(await rows(w, 'select * from repayment')).toEqual([]);
  const subjects = (await mailsTo(w, person.email)).map(({ subject }) => subject);
  expect(subjects.some((subject) => subject.includes('gekündigt'))).toBe(false);
});

test('the new plan is charged next at its price, on the day that was shown', async ({
  w,
  person,
}) => {
  await has(w, person, 'monthly', 10);
  const { preview } = await changesTo(w, person, 'half_yearly');
  await flushDeliveries(w);
  await moveTo(w, preview.next_charge, 7200);
  expect(await charges(w, person)).toEqual([1339, preview.total, 6108]);
});

test('a trial ends with the change, and only the new plan is paid', async ({ w, person }) => {
  await buyPlan(w, person, 'yearly_trial');
  await flushDeliveries(w);
  const { preview, answer } = await changesTo(w, person, 'monthly');
  expect(preview).toMatchObject({ takes_effect: 'now', credit: 0, total: 1339 });
  expect(answer.status).toBe(200);
  await flushDeliveries(w);
  await moveTo(w, addDays(await clockOf(w), 20));
  expect(await charges(w, person)).toEqual([1339]);
});

test('lifetime costs less by the unused days, and no instalment follows', async ({ w, person }) => {
  const boughtAt = await has(w, person, 'yearly_monthly', 5);
  const credit = unused(939, boughtAt, 1, await clockOf(w));
  const { preview, answer } = await changesTo(w, person, 'lifetime', { billingAddress });
  expect(preview).toMatchObject({ credit, total: 29_900 - credit, next_charge: null });
  expect(await invoiceOf(answer)).toMatchObject({ total: preview.total });
  await flushDeliveries(w);
  await moveTo(w, addMonths(boughtAt, 3));
  expect(await charges(w, person)).toEqual([939, preview.total]);
  expect(await subscriptionOf(person)).toMatchObject({ onetimepay: true });
});

test('what is left beyond the first rate goes back in money', async ({ w, person }) => {
  const boughtAt = await has(w, person, 'half_yearly', 3);
  const worth = unused(6108, boughtAt, 6, await clockOf(w));
  const { preview, answer } = await changesTo(w, person, 'yearly_monthly');
  expect(preview).toMatchObject({ credit: 939, price: 939, total: 0, back: worth - 939 });
  expect((await invoiceOf(answer)).total).toBe(0);
  await flushDeliveries(w);
  const owed = await rows<{ amount: number; reason: string }>(
    w,
    'select amount, reason from repayment',
  );
  expect(owed).toEqual([{ amount: worth - 939, reason: 'unused_share' }]);
  await moveTo(w, preview.next_charge, 7200);
  expect((await charges(w, person)).at(-1)).toBe(939);
});

test('a refusal by the bank leaves everything as it was; another card changes it', async ({
  w,
  person,
}) => {
  await has(w, person, 'monthly', 3);
  const before = await subscriptionOf(person);
  const refused = await changesTo(w, person, 'yearly', {
    payment_method_id: 'pm_card_chargeCustomerFail',
  });
  const invoice = await invoiceOf(refused.answer);
  expect(invoice.payment_intent?.status).toBe('requires_payment_method');
  await flushDeliveries(w);
  expect(await subscriptionOf(person)).toEqual(before);
  const again = await person.post('/api/sub/buy/reattempt', {
    invoice_id: invoice.id,
    payment_method_id: 'pm_card_visa',
  });
  expect((await invoiceOf(again)).payment_intent?.status).toBe('succeeded');
  await flushDeliveries(w);
  expect((await runningAt(w, person)).map(({ metadata }) => metadata['plan_key'])).toEqual([
    'yearly',
  ]);
});

test('a bank that wants to see its customer: until then nothing changes', async ({ w, person }) => {
  await has(w, person, 'monthly', 3);
  const { answer } = await changesTo(w, person, 'half_yearly', {
    payment_method_id: 'pm_card_authenticationRequired',
  });
  const invoice = await invoiceOf(answer);
  expect(invoice.payment_intent?.status).toBe('requires_action');
  expect(await runningAt(w, person)).toHaveLength(1);
  await authenticate(w, invoice.payment_intent?.client_secret ?? '', 'approve');
  const confirmed = await person.post('/api/sub/buy/confirm', { invoice_id: invoice.id });
  expect(confirmed.status).toBe(200);
  expect((await runningAt(w, person)).map(({ metadata }) => metadata['plan_key'])).toEqual([
    'half_yearly',
  ]);
});

test('sent twice at once, a change happens once', async ({ w, person }) => {
  await has(w, person, 'monthly', 3);
  const body = changeOrder(await previewOf(w, person, 'yearly'));
  await Promise.all([person.post('/api/sub/change', body), person.post('/api/sub/change', body)]);
  const again = await person.post('/api/sub/change', body);
  expect(again.status).toBe(200);
  await flushDeliveries(w);
  expect(await runningAt(w, person)).toHaveLength(1);
  expect(await charges(w, person)).toHaveLength(2);
});

test('another sum than was shown is refused with the new one', async ({ w, person }) => {
  await has(w, person, 'half_yearly', 3);
  const preview = await previewOf(w, person, 'yearly');
  await moveTo(w, addDays(await clockOf(w), 1));
  const answer = await person.post('/api/sub/change', changeOrder(preview));
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({
    error: 'price_changed',
    total: (await previewOf(w, person, 'yearly')).total,
  });
});

test('whoever withdraws from the change gets back all that was paid for the new plan', async ({
  w,
  person,
}) => {
  await has(w, person, 'half_yearly', 10);
  const { preview } = await changesTo(w, person, 'yearly');
  await flushDeliveries(w);
  const leaving = await leavingOf(person);
  expect(leaving.withdrawal?.refund).toBe(9948);
  expect(leaving.guarantee?.refund).toBe(9948);
  const id = (await subscriptionOf(person))?.id;
  expect((await person.post('/api/sub/guarantee', { sub_id: id })).status).toBe(200);
  await flushDeliveries(w);
  const back = await rows<{ sent: number }>(w, 'select sent from repayment order by sent');
  const sums = [preview.credit, preview.total].toSorted((one, other) => one - other);
  expect(back.map(({ sent }) => sent)).toEqual(sums);
  expect(await runningAt(w, person)).toEqual([]);
});

test('the guarantee counts from the first payment of the first contract', async ({ w, person }) => {
  await has(w, person, 'monthly', 21);
  await changesTo(w, person, 'yearly');
  await flushDeliveries(w);
  const leaving = await leavingOf(person);
  expect(leaving.guarantee).toBeNull();
  expect(leaving.withdrawal?.refund).toBe(9948);
});

test('a discount counts as paid', async ({ w, person }) => {
  const coupon = await makeCoupon(w, { type: 'discount', percentOff: 10 });
  const plan = await planNamed(w, 'half_yearly');
  const quote = await person.get(`/api/sub/quote?plan_id=${plan.plan_id}&coupon=${coupon.code}`);
  const { total } = ((await quote.json()) as { quote: { total: number } }).quote;
  await person.post('/api/sub/buy', {
    plan_id: plan.plan_id,
    payment_method_id: 'pm_card_visa',
    idempotency_key: crypto.randomUUID(),
    billingAddress: { country: 'DE' },
    coupon: coupon.code,
    expected_total: total,
  });
  await flushDeliveries(w);
  const { preview } = await changesTo(w, person, 'yearly');
  expect(preview.credit).toBe(6108);
  await flushDeliveries(w);
  // In money goes back only what was paid in money.
  expect((await leavingOf(person)).withdrawal?.refund).toBe(preview.total + total);
});

test('promised days that are not used stay', async ({ w }) => {
  const bought = await buyWithCoupon(
    w,
    'monthly',
    { type: 'discount', percentOff: 10 },
    {
      extraDays: 12,
    },
  );
  const { person } = bought;
  const { preview } = await changesTo(w, person, 'half_yearly');
  expect(preview.quote?.extra_days).toBe(12);
  await flushDeliveries(w);
  const at = dayNumber(addDays(addMonths(await clockOf(w), 6), 12));
  expect(dayNumber((await leavingOf(person)).next_charge?.at ?? 0)).toBe(at);
});

test('what the old contract was charged while the bank was asked goes back whole', async ({
  w,
  person,
}) => {
  const boughtAt = await has(w, person, 'monthly', 3);
  await moveTo(w, addMonths(boughtAt, 1), -3600);
  const { answer } = await changesTo(w, person, 'half_yearly', {
    payment_method_id: 'pm_card_authenticationRequired',
  });
  const invoice = await invoiceOf(answer);
  await moveTo(w, addMonths(boughtAt, 1), 7200);
  await authenticate(w, invoice.payment_intent?.client_secret ?? '', 'approve');
  await person.post('/api/sub/buy/confirm', { invoice_id: invoice.id });
  await flushDeliveries(w);
  await advance(w, 120);
  await w.runSchedule();
  const owed = await rows<{ reason: string; sent: number }>(
    w,
    'select reason, sent from repayment',
  );
  expect(owed).toEqual([{ reason: 'late_charge', sent: 1339 }]);
});

test('what is cut off before the old contract ends is finished by the scheduled run', async ({
  w,
  person,
}) => {
  await has(w, person, 'monthly', 3);
  const old = (await subscriptionOf(person))?.id;
  const { answer } = await changesTo(w, person, 'yearly', {
    payment_method_id: 'pm_card_authenticationRequired',
  });
  const invoice = await invoiceOf(answer);
  await setDeliveryMode(w, 'hold');
  await authenticate(w, invoice.payment_intent?.client_secret ?? '', 'approve');
  const path = `/v1/subscriptions/${old}`;
  await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
  const confirmed = await person.post('/api/sub/buy/confirm', { invoice_id: invoice.id });
  expect(confirmed.status).toBe(200);
  expect(await runningAt(w, person)).toHaveLength(2);
  await endFaults(w);
  await advance(w, 120);
  await w.runSchedule();
  expect((await runningAt(w, person)).map(({ metadata }) => metadata['plan_key'])).toEqual([
    'yearly',
  ]);
});

test('what begins only after the first charge that was quoted is arranged all the same', async ({
  w,
  person,
}) => {
  await has(w, person, 'half_yearly', 3);
  // So late on a day Stripe's charges are moved to the right day in Germany.
  const midnight = Math.floor((await clockOf(w)) / dayMs) * dayMs;
  await moveTo(w, midnight + 22.5 * hourMs);
  await setDeliveryMode(w, 'hold');
  const { answer } = await changesTo(w, person, 'yearly_monthly', {
    payment_method_id: 'pm_card_authenticationRequired',
  });
  const { id, payment_intent: asked } = await invoiceOf(answer);
  await authenticate(w, asked?.client_secret ?? '', 'approve');
  const path = 'POST /v1/subscriptions';
  await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
  const confirmed = await person.post('/api/sub/buy/confirm', { invoice_id: id });
  expect(confirmed.status).toBe(503);
  await endFaults(w);
  await advance(w, 33 * 86_400);
  await w.runSchedule();
  await advance(w, 86_400);
  await w.runSchedule();
  const unarranged = `select id from purchase where status = 'completed' and arranged_at is null`;
  expect(await rows(w, unarranged)).toEqual([]);
  expect(await subscriptionOf(person)).toMatchObject({ status: 'active', value: 939 });
});

test('with a debit the new plan begins at once; until the bank has paid, no other follows', async ({
  w,
  person,
}) => {
  await has(w, person, 'monthly', 3);
  const customer = (await atStripe(w, person)).subscriptions[0]?.customer as string;
  const { answer } = await changesTo(w, person, 'half_yearly', {
    payment_method_id: await saveBankAccount(w, customer, ibans.paidLater),
  });
  expect((await invoiceOf(answer)).payment_intent?.status).toBe('processing');
  const { plan_id: id } = await planNamed(w, 'yearly');
  const other = await person.get(`/api/sub/change?plan_id=${id}`);
  expect(await other.json()).toMatchObject({ error: 'change_refused', reason: 'processing' });
  await flushDeliveries(w);
  expect((await runningAt(w, person)).map(({ metadata }) => metadata['plan_key'])).toEqual([
    'half_yearly',
  ]);
});

test('whoever withdraws from the old contract while the bank is asked has no change', async ({
  w,
  person,
}) => {
  await has(w, person, 'half_yearly', 3);
  const { answer } = await changesTo(w, person, 'yearly', {
    payment_method_id: 'pm_card_authenticationRequired',
  });
  const invoice = await invoiceOf(answer);
  const id = (await subscriptionOf(person))?.id;
  expect((await person.post('/api/sub/guarantee', { sub_id: id })).status).toBe(200);
  await authenticate(w, invoice.payment_intent?.client_secret ?? '', 'approve').catch(() => null);
  await flushDeliveries(w);
  expect(await runningAt(w, person)).toEqual([]);
  expect(await charges(w, person)).toEqual([6108]);
  const owed = await rows<{ sent: number }>(w, 'select sent from repayment');
  expect(owed).toEqual([{ sent: 6108 }]);
});

test('a coupon that fits the new plan lowers it', async ({ w, person }) => {
  await has(w, person, 'monthly', 3);
  const coupon = await makeCoupon(w, { type: 'discount', percentOff: 10 });
  const { preview, answer } = await changesTo(w, person, 'yearly', { coupon: coupon.code });
  expect(preview).toMatchObject({ price: 8953, total: 8953 - preview.credit });
  expect(await invoiceOf(answer)).toMatchObject({ total: preview.total });
  await flushDeliveries(w);
  expect((await charges(w, person)).at(-1)).toBe(preview.total);
});

test('each refusal says why', async ({ w, person }) => {
  const reasonFor = async (key: string) => {
    const { plan_id: id } = await planNamed(w, key);
    const answer = await person.get(`/api/sub/change?plan_id=${id}`);
    return (await answer.json()) as { error?: string; reason?: string };
  };
  expect(await reasonFor('yearly')).toMatchObject({ error: 'not_found' });
  await has(w, person, 'half_yearly', 1);
  expect(await errorOf(await person.get('/api/sub/change?plan_id=price_none'))).toBe(
    'invalid_plan',
  );
  expect(await reasonFor('half_yearly')).toMatchObject({
    error: 'change_refused',
    reason: 'same_plan',
  });
  const id = (await subscriptionOf(person))?.id;
  await person.post('/api/sub/renewable', { status: 'off', sub_id: id });
  expect(await reasonFor('yearly')).toMatchObject({ reason: 'cancelled' });
});
