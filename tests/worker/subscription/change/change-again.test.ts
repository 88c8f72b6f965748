import { beforeEach, expect } from 'vitest';

import { charges, moveTo } from '#tests/support/coupon-purchases.ts';
import {
  letBankReturn,
  openDisputeOf,
  saveBankAccount,
  saveCard,
  settleDispute,
} from '#tests/support/debits.ts';
import { rows } from '#tests/support/database.ts';
import { contractsOf, declare, signedIn, stepsOf } from '#tests/support/declarations.ts';
import { world } from '#tests/support/harness.ts';
import { ibans } from '#tests/support/payment-methods.ts';
import { mailsTo } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { changeOrder, changesTo, previewOf } from '#tests/support/plan-changes.ts';
import {
  atStripe,
  buyPlan,
  errorOf,
  flushDeliveries,
  invoiceOf,
  leavingOf,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { reservedOrder } from '#tests/support/reserved-purchases.ts';
import { advance, toDaytime } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { addDays, addMonths } from '#worker/calendar.ts';
import { idOf } from '#worker/id-of.ts';

// The clock moves for all people in the world.
beforeEach(async () => {
  const w = await world();
  await w.reset();
  await toDaytime(w);
});

/** Somebody whose coupon has changed the monthly plan to that one. */
async function moved(w: World, person: Person, nextPlanKey: string): Promise<void> {
  const { body, quote } = await reservedOrder(w, person, 'monthly', { nextPlanKey });
  await invoiceOf(await person.post('/api/sub/buy', body));
  await flushDeliveries(w);
  await moveTo(w, quote.next_plan?.starts_at ?? 0, 7200);
}

const takeBack = async (w: World, person: Person) => {
  await person.post('/api/sub/change/undo');
  await flushDeliveries(w);
};

test('after a coupon’s next plan, a change that is taken back does not happen', async ({
  w,
  person,
}) => {
  await moved(w, person, 'half_yearly');
  const { preview } = await changesTo(w, person, 'monthly');
  await flushDeliveries(w);
  await takeBack(w, person);
  await moveTo(w, Number(preview.takes_effect), 7200);
  expect(await charges(w, person)).toEqual([1339, 6108, 6108]);
});

test('a change that is taken back leaves the plan of the change before, not a coupon’s', async ({
  w,
  person,
}) => {
  await moved(w, person, 'yearly');
  const first = await changesTo(w, person, 'half_yearly');
  await moveTo(w, Number(first.preview.takes_effect), 7200);
  const { preview } = await changesTo(w, person, 'monthly');
  await flushDeliveries(w);
  await takeBack(w, person);
  expect((await leavingOf(person)).next_charge).toMatchObject({ cents: 6108, months: 6 });
  await moveTo(w, Number(preview.takes_effect), 7200);
  expect(await charges(w, person)).toEqual([1339, 9948, 6108, 6108]);
});

test('an old order sent once more does not put its plan in the place of the newer one', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const first = await changesTo(w, person, 'monthly');
  await takeBack(w, person);
  const second = await changesTo(w, person, 'half_yearly');
  const third = await changesTo(w, person, 'yearly_monthly');
  for (const { body } of [first, second]) {
    const again = await person.post('/api/sub/change', body);
    expect([again.status, await errorOf(again)]).toEqual([410, 'purchase_expired']);
  }
  const again = await person.post('/api/sub/change', third.body);
  expect(await again.json()).toEqual({ takes_effect: third.preview.takes_effect });
  expect((await leavingOf(person)).change?.name).toBe(third.preview.plan.name);
});

test('of two plans that are ordered at once, the one that is planned is confirmed', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const previews = [
    await previewOf(w, person, 'monthly'),
    await previewOf(w, person, 'half_yearly'),
  ];
  const answers = await Promise.all(
    previews.map((preview) => person.post('/api/sub/change', changeOrder(preview))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  await w.awaitMails();
  const { change } = await leavingOf(person);
  const subjects = (await mailsTo(w, person.email)).map(({ subject }) => subject);
  const confirmed = subjects.filter((subject) => subject.includes('Dein Wechsel'));
  expect(confirmed).toEqual([expect.stringContaining(change?.name ?? '')]);
});

test('a change that has begun can be withdrawn from after another one was planned', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  const boughtAt = (await subscriptionOf(person))?.purchase_date ?? 0;
  await moveTo(w, addDays(addMonths(boughtAt, 12), -5));
  const { preview, body } = await changesTo(w, person, 'half_yearly');
  await moveTo(w, Number(preview.takes_effect), 7200);
  await changesTo(w, person, 'monthly');
  // The order of the change before, once more, has its own answer and changes nothing.
  const again = await person.post('/api/sub/change', body);
  expect(await again.json()).toEqual({ takes_effect: preview.takes_effect });
  expect((await leavingOf(person)).change?.name).toBe('Premium, 1 Monat');
  await takeBack(w, person);

  expect((await leavingOf(person)).withdrawal?.refund).toBe(6108);
  const { id } = await declare(w, '/widerrufen', { email: person.email }, signedIn(person));
  expect(await stepsOf(w, id)).toContain('withdrawn');
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
  await flushDeliveries(w);
  await advance(w, 3600);
  await w.runSchedule();
  expect(await rows(w, 'select amount, sent, status from repayment')).toEqual([
    { amount: null, sent: 6108, status: 'paid' },
  ]);
});

test('a change that a debt has moved begins on its later day, and can be taken back until then', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'half_yearly');
  await flushDeliveries(w);
  const [contract] = (await atStripe(w, person)).subscriptions;
  const [id, customer] = [contract?.id ?? '', idOf(contract?.customer) ?? ''];
  const payWith = (method: string) =>
    w.stripe.subscriptions.update(id, { default_payment_method: method });
  await payWith(await saveBankAccount(w, customer, ibans.paid));
  const boughtAt = (await subscriptionOf(person))?.purchase_date ?? 0;
  await moveTo(w, addMonths(boughtAt, 6), 7200);
  const { preview } = await changesTo(w, person, 'monthly');
  const [debit] = (await w.stripe.invoices.list({ subscription: id, limit: 1 })).data;
  await letBankReturn(w, debit?.id ?? '');
  await flushDeliveries(w);
  for (let day = 0; day < 24; day += 1) {
    await advance(w, 86_400);
    await w.runSchedule();
    await flushDeliveries(w);
  }
  await payWith(await saveCard(w, customer, 'pm_card_visa'));
  await settleDispute({ person }, (await openDisputeOf({ person })).id);
  await flushDeliveries(w);
  await w.runSchedule();

  const { change } = await leavingOf(person);
  expect(change?.at).toBeGreaterThan(addDays(Number(preview.takes_effect), 5));
  await moveTo(w, Number(preview.takes_effect), 86_400);
  expect((await leavingOf(person)).change?.at).toBe(change?.at);
  await takeBack(w, person);
  await moveTo(w, change?.at ?? 0, 7200);
  expect((await charges(w, person)).at(-1)).toBe(6108);
});
