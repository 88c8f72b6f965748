import { beforeEach, expect } from 'vitest';

import { charges, moveTo } from '#tests/support/coupon-purchases.ts';
import { letBankReturn, saveBankAccount } from '#tests/support/debits.ts';
import { rows } from '#tests/support/database.ts';
import {
  contractsOf,
  declare,
  linkIn,
  mailsAbout,
  sendForm,
  signedIn,
  stepsOf,
} from '#tests/support/declarations.ts';
import { world } from '#tests/support/harness.ts';
import { ibans } from '#tests/support/payment-methods.ts';
import { mailsTo } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { billingAddress, changesTo } from '#tests/support/plan-changes.ts';
import {
  atStripe,
  buyPlan,
  flushDeliveries,
  leavingOf,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance, clockOf, toDaytime } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { addDays, addMonths } from '#worker/calendar.ts';
import { dayOf } from '#worker/date.ts';
import { idOf } from '#worker/id-of.ts';
import type { LeavingAnswer } from '#worker/subscription/leaving/schemas.ts';

// The clock moves for all people in the world.
beforeEach(async () => {
  const w = await world();
  await w.reset();
  await toDaytime(w);
});

/** Somebody who orders, five days before the end of half a year, the monthly plan after it. */
async function changing(w: World, person: Person): Promise<number> {
  await buyPlan(w, person, 'half_yearly');
  await flushDeliveries(w);
  const boughtAt = (await subscriptionOf(person))?.purchase_date ?? 0;
  await moveTo(w, addDays(addMonths(boughtAt, 6), -5));
  const { preview } = await changesTo(w, person, 'monthly');
  return Number(preview.takes_effect);
}

test('withdrawn from before it begins, a change of plan is taken back, and the contract goes on', async ({
  w,
  person,
}) => {
  const startsAt = await changing(w, person);
  await advance(w, 86_400);
  const { id } = await declare(w, '/widerrufen', { email: person.email }, signedIn(person));
  expect(await stepsOf(w, id)).toContain('change_undone');
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'active' }]);
  await moveTo(w, startsAt, 7200);
  expect(await charges(w, person)).toEqual([6108, 6108]);
  const texts = (await mailsTo(w, person.email)).map(({ text }) => text).join();
  expect(texts).toContain('Der geplante Wechsel findet nicht statt');
});

/** The letter that tells what came of that withdrawal. */
const letterOn = async (w: World, person: Person, reference: string) => {
  const about = `Dein Widerruf bei Lexlern (${reference})`;
  const letters = await mailsAbout(w, person.email, about);
  return letters.find(({ subject }) => subject === about)?.text;
};

/** Presses „Ja, ich widerrufe“ in the letter that asks about that withdrawal. */
async function confirms(w: World, person: Person, reference: string): Promise<void> {
  const [asked] = await mailsAbout(w, person.email, 'Bist Du das? Dein Widerruf');
  expect(asked?.subject).toContain(reference);
  await sendForm(w, linkIn(asked?.text ?? '', 'Ja, ich widerrufe'));
  await flushDeliveries(w);
}

test('withdrawn from in time, a change that begins before its owner has answered costs nothing', async ({
  w,
  person,
}) => {
  const startsAt = await changing(w, person);
  await advance(w, 3 * 86_400);
  const { id, reference } = await declare(w, '/widerrufen', { email: person.email });
  expect(await stepsOf(w, id)).toContain('asked_owner');
  await moveTo(w, startsAt, 86_400);
  expect((await leavingOf(person)).plan.name).toBe('Premium, 1 Monat');
  await confirms(w, person, reference);
  expect(await stepsOf(w, id)).toEqual(expect.arrayContaining(['withdrawn', 'thawed']));
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
  const letter = await letterOn(w, person, reference);
  expect(letter).toContain('Der Vertrag ist beendet, und für das neue Abo wird nichts fällig.');
  expect(letter).not.toMatch(/Geld zurück bis|sobald bezahlt ist/);
  expect(await mailsAbout(w, person.email, 'ist zurückgenommen')).toEqual([]);
  await moveTo(w, startsAt, 3 * 86_400);
  await w.runSchedule();
  await flushDeliveries(w);
  expect(await charges(w, person)).toEqual([6108]);
  expect((await atStripe(w, person)).subscriptions).toMatchObject([{ status: 'canceled' }]);
});

test('a change that was taken back, and begins because Stripe did not hear of it, costs nothing either', async ({
  w,
  person,
}) => {
  const startsAt = await changing(w, person);
  await advance(w, 3 * 86_400);
  const { id, reference } = await declare(w, '/widerrufen', { email: person.email });
  // The call that took it back was cut off.
  const undone = "update purchase set planned_change = json_set(planned_change, '$.undone_at', ?)";
  const database = await w.database();
  await database
    .prepare(undone)
    .bind(await clockOf(w))
    .run();
  await moveTo(w, startsAt, 86_400);
  await confirms(w, person, reference);
  expect(await stepsOf(w, id)).toContain('withdrawn');
  await moveTo(w, startsAt, 3 * 86_400);
  await w.runSchedule();
  expect(await charges(w, person)).toEqual([6108]);
});

/** Cancels for a day three months after that moment. */
const cancelsFor = async (w: World, person: Person, startsAt: number) => {
  const date = dayOf(addMonths(startsAt, 3));
  await declare(w, '/kuendigen', { email: person.email, date }, signedIn(person));
};

test('a change that a cancellation has dropped never begins, and nobody ends the contract by it', async ({
  w,
  person,
}) => {
  const startsAt = await changing(w, person);
  await advance(w, 86_400);
  await cancelsFor(w, person, startsAt);
  await moveTo(w, startsAt, 7200);
  expect(await charges(w, person)).toEqual([6108, 3054]);
  expect(await leavingOf(person)).toMatchObject({ withdrawal: null, change: null });
  const { id, reference } = await declare(
    w,
    '/widerrufen',
    { email: person.email },
    signedIn(person),
  );
  expect(await stepsOf(w, id)).toContain('change_undone');
  expect(await letterOn(w, person, reference)).toContain('Dein Vertrag bleibt gekündigt.');
  const [contract] = await contractsOf(w, person);
  expect(contract).toMatchObject({ status: 'active', renew_disabled: 1 });
  // Nor does it come back with the contract.
  await person.post('/api/sub/renewable', { status: 'on', sub_id: contract?.id });
  await flushDeliveries(w);
  expect(await leavingOf(person)).toMatchObject({ change: null, planned: null });
});

test('whoever has cancelled and withdraws from a coming change does not read that it goes on', async ({
  w,
  person,
}) => {
  const startsAt = await changing(w, person);
  await cancelsFor(w, person, startsAt);
  const { reference } = await declare(w, '/widerrufen', { email: person.email }, signedIn(person));
  const letter = await letterOn(w, person, reference);
  expect(letter).toContain('findet nicht statt. Dein Vertrag bleibt gekündigt.');
  expect(letter).not.toContain('läuft weiter');
});

test('withdrawn from after it has begun, what was paid for the new plan goes back, and no more', async ({
  w,
  person,
}) => {
  const startsAt = await changing(w, person);
  await moveTo(w, startsAt, 2 * 86_400);
  expect(await charges(w, person)).toEqual([6108, 1339]);
  const { withdrawal, timeline } = await leavingOf(person);
  expect(withdrawal?.refund).toBe(1339);
  expect(timeline.map(({ what }) => what)).toContain('withdraw_until');
  const { id } = await declare(w, '/widerrufen', { email: person.email }, signedIn(person));
  expect(await stepsOf(w, id)).toContain('withdrawn');
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
  await flushDeliveries(w);
  await advance(w, 3600);
  await w.runSchedule();
  expect(await rows(w, 'select amount, sent, status from repayment')).toEqual([
    { amount: null, sent: 1339, status: 'paid' },
  ]);
  const { subscriptions } = await atStripe(w, person);
  expect(subscriptions.every(({ status }) => status === 'canceled')).toBe(true);
});

test('what was paid for a changed plan does not go back while it pays for another order', async ({
  w,
  person,
}) => {
  await moveTo(w, await changing(w, person), 2 * 86_400);
  const [contract] = (await atStripe(w, person)).subscriptions;
  const customer = idOf(contract?.customer) ?? '';
  const method = await saveBankAccount(w, customer, ibans.paidLater);
  const bySepa = { payment_method_id: method, billingAddress };
  const { preview } = await changesTo(w, person, 'lifetime', bySepa);
  expect(preview.credit).toBeGreaterThan(0);
  const [{ number } = { number: '' }] = await rows<{ number: string }>(
    w,
    "select number from contract where plan_key = 'monthly'",
  );
  const typed = { email: person.email, contract: number };
  const { id } = await declare(w, '/widerrufen', typed, signedIn(person));
  expect(await stepsOf(w, id)).toContain('withdrawn');
  await flushDeliveries(w);
  await w.runSchedule();
  const backOf = () => rows(w, 'select sent, status from repayment');
  expect(await backOf()).toEqual([{ sent: 0, status: 'owed' }]);
  for (const days of [12, 2]) {
    await moveTo(w, addDays(await clockOf(w), days));
    await w.runSchedule();
    await flushDeliveries(w);
  }
  // Of what the bank has agreed to, the credit is paid with it.
  const back = 1339 - preview.credit;
  expect(await backOf()).toEqual([{ sent: back, status: back > 0 ? 'paid' : 'nothing' }]);
});

test('while the bank has the first debit of the new plan, nothing goes back from what it does not pay', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'yearly_monthly');
  await flushDeliveries(w);
  const boughtAt = (await subscriptionOf(person))?.purchase_date ?? 0;
  const [contract] = (await atStripe(w, person)).subscriptions;
  await moveTo(w, addDays(addMonths(boughtAt, 12), -5));
  await w.stripe.subscriptions.update(contract?.id ?? '', {
    default_payment_method: await saveBankAccount(
      w,
      idOf(contract?.customer) ?? '',
      ibans.paidLater,
    ),
  });
  const { preview } = await changesTo(w, person, 'yearly');
  await moveTo(w, Number(preview.takes_effect), 2);
  const { id } = await declare(w, '/widerrufen', { email: person.email }, signedIn(person));
  expect(await stepsOf(w, id)).toContain('withdrawn');
  expect(await rows(w, 'select sent, status from repayment')).toEqual([
    { sent: 0, status: 'owed' },
  ]);
  const [debit] = (await w.stripe.invoices.list({ subscription: contract?.id ?? '', limit: 1 }))
    .data;
  await letBankReturn(w, debit?.id ?? '');
  await flushDeliveries(w);
  await advance(w, 10 * 86_400);
  await w.runSchedule();
  expect(await rows(w, 'select sent, status from repayment')).toEqual([
    { sent: 0, status: 'nothing' },
  ]);
});

test('fourteen days after the order nobody withdraws from the change by themselves', async ({
  w,
  person,
}) => {
  const startsAt = await changing(w, person);
  await moveTo(w, addDays(startsAt, 12));
  expect((await leavingOf(person)).withdrawal).toBeNull();
  const { id } = await declare(w, '/widerrufen', { email: person.email }, signedIn(person));
  expect(await stepsOf(w, id)).toContain('to_desk late_withdrawal');
});

test('the guarantee of a contract that took over from another one is over when that one’s is', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'monthly');
  await flushDeliveries(w);
  await moveTo(w, addDays(await clockOf(w), 21));
  await changesTo(w, person, 'yearly');
  await flushDeliveries(w);
  await moveTo(w, addDays(await clockOf(w), 19));
  expect(await leavingOf(person)).toMatchObject({ guarantee: null, withdrawal: null });
  const { id } = await declare(w, '/widerrufen', { email: person.email }, signedIn(person));
  expect(await stepsOf(w, id)).toContain('to_desk late_withdrawal');
  expect(await rows(w, 'select 1 from repayment')).toEqual([]);
  // Nothing is collected before somebody of ours has looked.
  expect(await rows(w, 'select lifted_at from freeze')).toEqual([{ lifted_at: null }]);
});

test('whoever withdraws from a contract that took over from another reads what comes back, once', async ({
  w,
  person,
}) => {
  await buyPlan(w, person, 'half_yearly');
  await flushDeliveries(w);
  await moveTo(w, addDays(await clockOf(w), 10));
  const { preview } = await changesTo(w, person, 'yearly');
  await flushDeliveries(w);
  const [after] = await rows<{ id: string; number: string }>(
    w,
    'select subscription_id as id, number from purchase where changes_from is not null',
  );
  await declare(w, '/widerrufen', { email: person.email, contract: after?.number ?? '' });
  const answer = await person.get(`/api/sub/leaving?sub_id=${after?.id}`);
  const { money_back: back } = (await answer.json()) as LeavingAnswer;
  expect(back).toMatchObject({ state: 'coming', cents: preview.total + preview.credit });
});
