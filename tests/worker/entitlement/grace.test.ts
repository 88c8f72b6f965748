import { expect, test } from 'vitest';

import { licence, storeSubscription, tell } from '#tests/app-events.ts';
import { bankReturn, debtor, keepCard, owed, payWith, settle } from '#tests/debits.ts';
import { world } from '#tests/harness.ts';
import { signUpPerson } from '#tests/people.ts';
import type { Person } from '#tests/people.ts';
import { delivered, invoiceOf, order, planNamed, subscriptionOf } from '#tests/purchases.ts';
import { advance } from '#tests/sandbox-clock.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';

/** Whether the app lets that person in, as a hand-off to it says. */
async function letIn(person: Person): Promise<boolean> {
  const answer = await person.post('/api/account/oauth/signin', {
    client_id: 'lexlern-app',
    state: 'state-of-the-app',
  });
  const told = (await answer.json()) as { has_sub?: boolean };
  if (told.has_sub === undefined) throw new Error(`${answer.status} ${JSON.stringify(told)}`);
  return told.has_sub;
}

/** What the subscription page is told. */
async function saidTo(person: Person): Promise<{ status: string | undefined; letIn: boolean }> {
  const answer = (await (await person.get('/api/sub/get')).json()) as SubscriptionAnswer;
  return { status: answer.subscription?.status, letIn: answer.grants_access };
}

test('who owes a payment is let in meanwhile, cancelled or not, until Stripe gives up', async () => {
  const w = await world();
  await w.reset();
  const [plan, keeps, cancels] = [
    await planNamed(w, 'yearly_trial'),
    await signUpPerson(w),
    await signUpPerson(w),
  ];
  for (const person of [keeps, cancels]) {
    await invoiceOf(await person.post('/api/sub/buy', order(plan, 'pm_card_chargeCustomerFail')));
  }
  await advance(w, 7 * 86_400 + 3600);
  await delivered(w);
  const sub = { status: 'off', sub_id: (await subscriptionOf(cancels))?.id };
  expect((await cancels.post('/api/sub/renewable', sub)).status).toBe(200);
  await advance(w, 5 * 86_400);
  for (const person of [keeps, cancels]) {
    const shown = await subscriptionOf(person);
    expect(shown?.status).toBe('past_due');
    expect(shown?.expires_date).toBe(shown?.trial_end_at);
    expect(await letIn(person)).toBe(true);
  }
  await advance(w, 20 * 86_400);
  await delivered(w);
  for (const person of [keeps, cancels]) {
    expect(await subscriptionOf(person)).toMatchObject({ status: 'canceled' });
    expect(await letIn(person)).toBe(false);
  }
});

test('who leaves a returned debit unsettled is let in for two weeks, and again when it is paid', async () => {
  const w = await world();
  await w.reset();
  const debt = await debtor(w);
  await bankReturn(w, debt.invoiceId);
  await delivered(w);
  await advance(w, 13 * 86_400);
  expect(await letIn(debt.person)).toBe(true);
  expect(await saidTo(debt.person)).toEqual({ status: 'active', letIn: true });
  await advance(w, 2 * 86_400);
  expect(await letIn(debt.person)).toBe(false);
  expect(await saidTo(debt.person)).toEqual({ status: 'past_due', letIn: false });
  await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_visa'));
  await settle(debt, (await owed(debt)).id);
  expect(await letIn(debt.person)).toBe(true);
  expect(await saidTo(debt.person)).toEqual({ status: 'active', letIn: true });
});

test.each(['past_due', 'unpaid'])(
  'where Stripe leaves what is owed %s, the two weeks count from the first failed payment',
  async (end) => {
    const w = await world();
    await w.reset();
    await w.fetch('/sandbox/api/dunning', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ end }),
    });
    const debt = await debtor(w);
    await payWith(w, debt, await keepCard(w, debt.customerId, 'pm_card_chargeCustomerFail'));
    await advance(w, 32 * 86_400);
    await delivered(w);
    expect(await saidTo(debt.person)).toEqual({ status: 'past_due', letIn: true });
    const since = (await subscriptionOf(debt.person))?.expires_date;
    // Into the period after, which is not paid for either.
    await advance(w, 31 * 86_400);
    await delivered(w);
    await w.runSchedule();
    expect(await saidTo(debt.person)).toEqual({ status: end, letIn: false });
    expect(await letIn(debt.person)).toBe(false);
    expect((await subscriptionOf(debt.person))?.expires_date).toBe(since);
    await w.reset();
  },
);

test('a store’s subscription and a licence let in, the free tier does not', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  expect(await letIn(person)).toBe(false);
  const given = await licence(w, 30);
  await tell(w, person, given);
  expect(await letIn(person)).toBe(true);
  await tell(w, person, { type: 'licence.revoked', reference: given['reference'] });
  expect(await letIn(person)).toBe(false);
  await tell(w, person, await storeSubscription(w, 'android'));
  expect(await letIn(person)).toBe(true);
});
