import type Stripe from 'stripe';
import { beforeEach, expect } from 'vitest';

import { moveTo } from '#tests/support/coupon-purchases.ts';
import { rows } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { plain } from '#tests/support/money-mails.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { mailsTo, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import {
  atStripe,
  buyPlan,
  flushDeliveries,
  setDeliveryMode,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { reservedOrder } from '#tests/support/reserved-purchases.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { addDays, addMonths } from '#worker/calendar.ts';
import { dayOf, formatDate } from '#worker/date.ts';
import { selectContract } from '#worker/entitlement/shared-sql.ts';
import { idOf } from '#worker/id-of.ts';
import { insertDispute } from '#worker/subscription/billing/dispute-sql.ts';
import { cancelContract } from '#worker/subscription/leaving/cancel-contract.ts';
import type { Cancellation, Left } from '#worker/subscription/leaving/cancel-contract.ts';
import { noteOf } from '#worker/subscription/order/leaving-note.ts';
import type { LeavingAnswer } from '#worker/subscription/leaving/schemas.ts';
import { settleEnd } from '#worker/subscription/leaving/change-at-stripe.ts';

// The clock moves for all people in the world. After a reset there are fewer contracts to renew.
beforeEach(async () => {
  await (await world()).reset();
});

interface Contract {
  person: Person;
  id: string;
  boughtAt: number;
}

async function buys(w: World, key: string, method?: string): Promise<Contract> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, key, method);
  await flushDeliveries(w);
  const found = await subscriptionOf(person);
  return { person, id: found?.id ?? '', boughtAt: found?.purchase_date ?? 0 };
}

type Interruptions = Parameters<typeof contextInterruptedAtStripe>[1];

async function cancels(
  w: World,
  id: string,
  cancellation: Partial<Cancellation> = {},
  meanwhile: Interruptions = {},
): Promise<Left> {
  const ctx = await contextInterruptedAtStripe(w, meanwhile);
  const [contract] = await selectContract(ctx.db, id);
  if (!contract) throw new Error('there is no contract');
  const receivedAt = ctx.clock.now();
  return cancelContract(ctx, contract, {
    wish: 'earliest',
    receivedAt,
    key: 'k1',
    ...cancellation,
  });
}

const owed = (w: World) =>
  rows<{ reason: string; amount: number | null; invoice_id: string }>(
    w,
    'select reason, amount, invoice_id from repayment order by key',
  );

test('whoever carries a cancellation on learns that it is the one that ends the contract', async ({
  w,
}) => {
  const { id } = await buys(w, 'half_yearly');
  const { leftBy, endsAt } = await cancels(w, id, { key: 'first' });
  expect(leftBy).toBe('first');
  expect(await cancels(w, id, { key: 'first' })).toMatchObject({ leftBy, endsAt });
  expect(await cancels(w, id, { key: 'second' })).toMatchObject({ leftBy, endsAt });
});

test('what was received in time ends in time, however late it is found', async ({ w }) => {
  const { person, id, boughtAt } = await buys(w, 'half_yearly');
  const termEnd = addMonths(boughtAt, 6);
  await moveTo(w, addDays(termEnd, 3));
  const receivedAt = addDays(termEnd, -10);
  const leaving = await cancels(w, id, { receivedAt });
  expect(dayOf(leaving.endsAt ?? 0)).toBe(dayOf(termEnd));
  expect(leaving.refund).toMatchObject({ cents: 6108, share: 'everything' });
  await flushDeliveries(w);
  expect(await subscriptionOf(person)).toMatchObject({ status: 'canceled' });
  const [late] = (await atStripe(w, person)).paid;
  expect(await owed(w)).toEqual([{ reason: 'late_charge', amount: null, invoice_id: late?.id }]);
});

test('a trial ends at once if its owner names that day, and costs nothing', async ({ w }) => {
  const { person, id } = await buys(w, 'yearly_trial');
  const now = await clockOf(w);
  const leaving = await cancels(w, id, { wish: now });
  expect(leaving).toMatchObject({ refund: null, wasReadAsEarliest: false });
  // The clock may have gone on since the wish.
  expect(leaving.endsAt).toBeGreaterThanOrEqual(now);
  expect(leaving.endsAt).toBeLessThanOrEqual(await clockOf(w));
  await flushDeliveries(w);
  expect(await subscriptionOf(person)).toMatchObject({ status: 'canceled' });
  expect((await atStripe(w, person)).paid).toEqual([]);
});

test('a trial of a year in rates before another plan ends on the day that its owner names', async ({
  w,
  person,
}) => {
  const offers = { freeTrial: { days: 14 }, nextPlanKey: 'yearly' };
  const { body } = await reservedOrder(w, person, 'yearly_monthly', offers);
  await person.post('/api/sub/buy', body);
  await flushDeliveries(w);
  const id = (await subscriptionOf(person))?.id ?? '';
  const wish = addDays(await clockOf(w), 10);
  expect(dayOf((await cancels(w, id, { wish })).endsAt ?? 0)).toBe(dayOf(wish));
});

test('a later day is kept, and an earlier one is read as the earliest', async ({ w }) => {
  const { person, id, boughtAt } = await buys(w, 'monthly');
  const early = await cancels(w, id, { wish: addDays(boughtAt, 3) });
  expect(early).toMatchObject({ wasReadAsEarliest: true });
  expect(dayOf(early.endsAt ?? 0)).toBe(dayOf(addMonths(boughtAt, 1)));
  await person.post('/api/sub/renewable', { status: 'on', sub_id: id });
  const wish = addDays(addMonths(boughtAt, 1), 5);
  expect(dayOf((await cancels(w, id, { wish })).endsAt ?? 0)).toBe(dayOf(wish));
  await moveTo(w, wish, 2 * 86_400);
  expect(await subscriptionOf(person)).toMatchObject({ status: 'canceled' });
  // Stripe has charged the part of the second month only.
  const [second] = (await atStripe(w, person)).paid;
  expect(second?.total).toBeLessThan(300);
  expect(await owed(w)).toEqual([]);
});

test.each([
  ['the later day is written last', 'late', false],
  ['the later day is written last, and that call is cut off', 'late', true],
  ['the earlier day is written last', 'early', false],
] as const)(
  'of two cancellations at once the earlier day stands: %s',
  async (_, last, isCutOff) => {
    const w = await world();
    const { id, boughtAt } = await buys(w, 'monthly');
    const termEnd = addMonths(boughtAt, 1);
    const wishes = { early: 'earliest', late: addDays(termEnd, 10) } as const;
    const first = last === 'late' ? 'early' : 'late';
    // The one that writes last looks first.
    const meanwhile = {
      [`GET /v1/subscriptions/${id}`]: () => cancels(w, id, { key: first, wish: wishes[first] }),
      ...(isCutOff && {
        [`POST /v1/subscriptions/${id}`]: () => Promise.reject(new Error('cut off')),
      }),
    };
    const [left] = await Promise.allSettled([
      cancels(w, id, { key: last, wish: wishes[last] }, meanwhile),
    ]);
    expect(left.status).toBe(isCutOff ? 'rejected' : 'fulfilled');
    if (left.status === 'fulfilled') {
      expect(left.value).toMatchObject({ leftBy: 'early', isOwn: last === 'early' });
      expect(dayOf(left.value.endsAt ?? 0)).toBe(dayOf(termEnd));
    }
    await flushDeliveries(w);
    const { cancel_at: end, metadata } = await w.stripe.subscriptions.retrieve(id);
    expect(dayOf((end ?? 0) * 1000)).toBe(dayOf(termEnd));
    expect(metadata['left_by']).toBe('early');
    expect(Object.keys(metadata).filter((name) => name.startsWith('left_wish_')).length).toBe(1);
  },
);

test('a wish that was taken back does not end the contract later', async ({ w }) => {
  const { person, id, boughtAt } = await buys(w, 'monthly');
  await cancels(w, id, { key: 'early' });
  await person.post('/api/sub/renewable', { status: 'on', sub_id: id });
  const wish = addDays(addMonths(boughtAt, 1), 10);
  expect(dayOf((await cancels(w, id, { key: 'late', wish })).endsAt ?? 0)).toBe(dayOf(wish));
});

test('what the owner lets go on while two cancellations are settled goes on', async ({ w }) => {
  const { person, id, boughtAt } = await buys(w, 'monthly');
  await setDeliveryMode(w, 'hold');
  const late = { key: 'late', wish: addDays(addMonths(boughtAt, 1), 10) };
  const cutOff = cancels(w, id, late, {
    [`GET /v1/subscriptions/${id}`]: () => cancels(w, id, { key: 'early' }),
    [`POST /v1/subscriptions/${id}`]: () => Promise.reject(new Error('cut off')),
  });
  await expect(cutOff).rejects.toThrow();
  const goOn = () => person.post('/api/sub/renewable', { status: 'on', sub_id: id });
  const ctx = await contextInterruptedAtStripe(w, { [`GET /v1/subscriptions/${id}`]: goOn });
  const [contract] = await selectContract(ctx.db, id);
  await settleEnd(ctx, { id, accountId: contract?.accountId ?? '' });
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
  expect(await subscriptionOf(person)).toMatchObject({ status: 'active', renew_disabled: false });
});

test('a call that is cut off after Stripe has planned the end leaves the promise there', async ({
  w,
}) => {
  const { person, id, boughtAt } = await buys(w, 'half_yearly');
  await moveTo(w, addDays(addMonths(boughtAt, 6), 20));
  // The answer to the change is lost, and so is the second look.
  const lost = { [`POST /v1/subscriptions/${id}`]: () => Promise.reject(new Error('cut off')) };
  await expect(cancels(w, id, {}, lost)).rejects.toThrow();
  const leaving = await cancels(w, id);
  // It is known which one it was, so that its owner is told what they have done.
  expect(leaving.leftBy).toBe('k1');
  const again = await cancels(w, id, { key: 'k2' });
  expect(again.leftBy).toBe('k1');
  expect(again).toMatchObject({ endsAt: leaving.endsAt });
  expect(again.refund?.cents).toBe(leaving.refund?.cents);
  await moveTo(w, leaving.endsAt, 3600);
  expect(await subscriptionOf(person)).toMatchObject({ status: 'canceled' });
  expect(await owed(w)).toMatchObject([{ reason: 'unused_share', amount: leaving.refund?.cents }]);
});

test('of the same cancellation twice at once, both have ended a contract that ends at once', async ({
  w,
}) => {
  const { id } = await buys(w, 'yearly_trial');
  const wish = await clockOf(w);
  const both: Left[] = [];
  // Both have looked, and the one ends it before the other does.
  const meanwhile = {
    [`POST /v1/subscriptions/${id}`]: async () => both.push(await cancels(w, id, { wish })),
  };
  both.push(await cancels(w, id, { wish }, meanwhile));
  expect(both.map(({ isOwn, endsAt }) => [isOwn, dayOf(endsAt ?? 0)])).toEqual([
    [true, dayOf(wish)],
    [true, dayOf(wish)],
  ]);
});

test('a lifetime plan is left alone', async ({ w }) => {
  const { person, id } = await buys(w, 'lifetime');
  expect(await cancels(w, id)).toMatchObject({ endsAt: null, refund: null });
  expect(await subscriptionOf(person)).toMatchObject({ status: 'active' });
});

test('a past-due contract ends with its notice; once the debt is paid, the unused share is owed', async ({
  w,
}) => {
  const { person, id, boughtAt } = await buys(w, 'half_yearly');
  const before = await w.stripe.subscriptions.retrieve(id);
  const card = before.default_payment_method;
  const failing = await w.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: idOf(before.customer) ?? '',
  });
  await w.stripe.subscriptions.update(id, { default_payment_method: failing.id });
  await moveTo(w, addDays(addMonths(boughtAt, 6), 1));
  expect(await subscriptionOf(person)).toMatchObject({ status: 'past_due' });
  const leaving = await cancels(w, id);
  expect(leaving.refund).toMatchObject({ cents: 0, share: 'unused' });
  await moveTo(w, leaving.endsAt, 3600);
  expect(await subscriptionOf(person)).toMatchObject({ status: 'canceled' });
  expect(await owed(w)).toEqual([]);
  const { latest_invoice: debt } = await w.stripe.subscriptions.retrieve(id);
  await w.stripe.invoices.pay(idOf(debt) ?? '', { payment_method: idOf(card) ?? '' });
  await flushDeliveries(w);
  expect(await owed(w)).toMatchObject([{ reason: 'unused_share', invoice_id: debt }]);
});

test('a charge that failed on the last day is void once the contract has ended', async ({ w }) => {
  const { person, id } = await buys(w, 'yearly_trial', 'pm_card_chargeCustomerFail');
  const { trial_end: trialEnd } = await w.stripe.subscriptions.retrieve(id);
  await moveTo(w, (trialEnd ?? 0) * 1000, 60);
  expect(await subscriptionOf(person)).toMatchObject({ status: 'past_due' });
  const leaving = await cancels(w, id, { receivedAt: (trialEnd ?? 0) * 1000 });
  expect(leaving.refund).toMatchObject({ cents: 0, share: 'everything' });
  await moveTo(w, leaving.accessUntil, 3600);
  expect(await subscriptionOf(person)).toMatchObject({ status: 'canceled' });
  const { latest_invoice: charge } = await w.stripe.subscriptions.retrieve(id);
  expect((await w.stripe.invoices.retrieve(idOf(charge) ?? '')).status).toBe('void');
});

test('nothing goes back of a debit that the bank has taken back before it is settled', async ({
  w,
}) => {
  const { id, boughtAt } = await buys(w, 'half_yearly');
  await moveTo(w, addDays(addMonths(boughtAt, 6), 20));
  const { latest_invoice: renewal } = await w.stripe.subscriptions.retrieve(id);
  const ctx = await contextInterruptedAtStripe(w, {});
  const [contract] = await selectContract(ctx.db, id);
  const returned = {
    accountId: contract?.accountId ?? '',
    contractId: id,
    invoiceId: idOf(renewal) ?? '',
    charge: 'py_1',
    reason: 'returned',
    value: 6108,
    fee: 350,
    periodEnd: contract?.expiresAt ?? null,
    doubled: 0,
    refundedAt: null,
  } as const;
  await insertDispute(ctx.db, returned, ctx.clock.now());
  const { refund } = await cancels(w, id);
  expect(refund).toMatchObject({ cents: 0, parts: [{ invoiceId: returned.invoiceId }] });
});

/** Cancels a yearly contract in its trial, for three days after it, and has those days charged. */
async function paysAShare(w: World): Promise<Contract & { endsAt: number }> {
  const bought = await buys(w, 'yearly_trial');
  const endsAt = addDays(bought.boughtAt, 10);
  await cancels(w, bought.id, { wish: endsAt });
  await moveTo(w, addDays(bought.boughtAt, 8));
  return { ...bought, endsAt };
}

test('who goes on after a share of a period was charged pays the next one from its end', async ({
  w,
}) => {
  const { person, id, boughtAt, endsAt } = await paysAShare(w);
  const share = await w.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  const charged = (share.latest_invoice as Stripe.Invoice).total;
  expect(charged).toBeGreaterThan(0);
  expect(charged).toBeLessThan(200);
  // What the dialog says before they go on.
  const asking = await person.get(`/api/sub/leaving?sub_id=${id}`);
  const { next_charge: coming } = (await asking.json()) as LeavingAnswer;
  expect(coming?.cents).toBe(8628);
  expect(dayOf(coming?.at ?? 0)).toBe(dayOf(endsAt));
  const asked = await person.post('/api/sub/renewable', { status: 'on', sub_id: id });
  expect(asked.status).toBe(200);
  await flushDeliveries(w);
  const found = await subscriptionOf(person);
  expect(found).toMatchObject({ status: 'active', renew_disabled: false, trial_end_at: null });
  expect(dayOf(found?.expires_date ?? 0)).toBe(dayOf(endsAt));
  const [letter] = await mailsTo(w, person.email);
  expect(letter?.subject).toContain('läuft weiter');
  const text = plain(letter?.text ?? '');
  expect(text).toContain(plain(`Verlängert sich am: ${formatDate(endsAt)}`));
  await moveTo(w, addDays(boughtAt, 12));
  const { data } = await w.stripe.invoices.list({ subscription: id });
  expect(data.map(({ total }) => total).filter((total) => total > 0)).toEqual([8628, charged]);
  const next = await subscriptionOf(person);
  expect(dayOf(next?.expires_date ?? 0)).toBe(dayOf(addMonths(endsAt, 12)));
});

test('of a share that was charged the unused days go back by its own length', async ({ w }) => {
  const { person, id, boughtAt } = await paysAShare(w);
  await person.post('/api/sub/renewable', { status: 'on', sub_id: id });
  await moveTo(w, addDays(boughtAt, 12));
  const { endsAt: termEnd, accessUntil } = await cancels(w, id, { key: 'k2' });
  expect(accessUntil).toBe(termEnd);
  expect(dayOf(termEnd ?? 0)).toBe(dayOf(addMonths(addDays(boughtAt, 7), 12)));
  const note = noteOf(await w.stripe.subscriptions.retrieve(id));
  // Of the year that was charged on the tenth day, its last three days come after the first term.
  expect(note?.parts.map(({ cents }) => cents)).toEqual([Math.ceil((8628 * 3) / 365)]);
});
