import { expect } from 'vitest';

import { licence, storeSubscription, sendAppEvent } from '#tests/support/app-events.ts';
import {
  letBankReturn,
  signUpDebtor,
  saveCard,
  openDisputeOf,
  setPaymentMethod,
  settleDispute,
} from '#tests/support/debits.ts';
import { accountIdOf } from '#tests/support/deletions.ts';
import { world } from '#tests/support/harness.ts';
import { openDesk } from '#tests/support/operators.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import {
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';

/** Whether the app lets this person in, as a hand-off to the app says. */
async function letIn(person: Person): Promise<boolean> {
  const answer = await person.post('/api/account/oauth/signin', {
    client_id: 'lexlern-app',
    state: 'state-of-the-app',
  });
  const body = (await answer.json()) as { has_sub?: boolean };
  if (body.has_sub === undefined) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
  return body.has_sub;
}

/** What the subscription page gets. */
async function pageAnswer(person: Person): Promise<{ status: string | undefined; letIn: boolean }> {
  const answer = (await (await person.get('/api/sub/get')).json()) as SubscriptionAnswer;
  return { status: answer.subscription?.status, letIn: answer.grants_access };
}

test('a person who owes a payment has access until Stripe gives up, cancelled or not', async ({
  w,
}) => {
  await w.reset();
  const [plan, keeps, cancels] = [
    await planNamed(w, 'yearly_trial'),
    await signUpPerson(w),
    await signUpPerson(w),
  ];
  // They share a card, and the desk allows each a trial.
  const desk = await openDesk(w);
  for (const person of [keeps, cancels]) {
    await desk.act(`/api/internal/people/${await accountIdOf(w, person.email)}/trial/allow`);
    await invoiceOf(await person.post('/api/sub/buy', order(plan, 'pm_card_chargeCustomerFail')));
  }
  // On the trial's last day a cancellation would still end the contract.
  await advance(w, 8 * 86_400 + 3600);
  await flushDeliveries(w);
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
  await flushDeliveries(w);
  for (const person of [keeps, cancels]) {
    expect(await subscriptionOf(person)).toMatchObject({ status: 'canceled' });
    expect(await letIn(person)).toBe(false);
  }
});

test('a person with a returned debit has access for two weeks, and again after the payment', async ({
  w,
}) => {
  await w.reset();
  const debt = await signUpDebtor(w);
  await letBankReturn(w, debt.invoiceId);
  await flushDeliveries(w);
  await advance(w, 13 * 86_400);
  expect(await letIn(debt.person)).toBe(true);
  expect(await pageAnswer(debt.person)).toEqual({ status: 'active', letIn: true });
  await advance(w, 2 * 86_400);
  expect(await letIn(debt.person)).toBe(false);
  expect(await pageAnswer(debt.person)).toEqual({ status: 'past_due', letIn: false });
  await setPaymentMethod(w, debt, await saveCard(w, debt.customerId, 'pm_card_visa'));
  await settleDispute(debt, (await openDisputeOf(debt)).id);
  expect(await letIn(debt.person)).toBe(true);
  expect(await pageAnswer(debt.person)).toEqual({ status: 'active', letIn: true });
});

test.each(['past_due', 'unpaid'])(
  'if Stripe leaves a debt %s, its contract ends after two weeks all the same',
  async (end) => {
    const w = await world();
    await w.reset();
    await w.fetch('/sandbox/api/dunning', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ end }),
    });
    const debt = await signUpDebtor(w);
    await setPaymentMethod(
      w,
      debt,
      await saveCard(w, debt.customerId, 'pm_card_chargeCustomerFail'),
    );
    await advance(w, 32 * 86_400);
    await flushDeliveries(w);
    expect(await pageAnswer(debt.person)).toEqual({ status: 'past_due', letIn: true });
    await advance(w, 15 * 86_400);
    await flushDeliveries(w);
    await w.runSchedule();
    await flushDeliveries(w);
    expect(await pageAnswer(debt.person)).toEqual({ status: 'canceled', letIn: false });
    expect(await letIn(debt.person)).toBe(false);
    await w.reset();
  },
);

test('a store’s subscription and a licence give access, and the free tier does not', async ({
  w,
  person,
}) => {
  expect(await letIn(person)).toBe(false);
  const licenceEvent = await licence(w, 30);
  await sendAppEvent(w, person, licenceEvent);
  expect(await letIn(person)).toBe(true);
  await sendAppEvent(w, person, { type: 'licence.revoked', reference: licenceEvent['reference'] });
  expect(await letIn(person)).toBe(false);
  await sendAppEvent(w, person, await storeSubscription(w, 'android'));
  expect(await letIn(person)).toBe(true);
});
