import { beforeEach, expect } from 'vitest';

import { world } from '#tests/support/harness.ts';
import { confirmInBrowser, ownCard } from '#tests/support/payment-methods.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import {
  atStripe,
  buyPlan,
  errorOf,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
  purchaseStatus,
  setDeliveryMode,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';

/*
 * The secret of a trial's verification is in the browser. Whoever wants to can verify another card
 * there than the one that was compared, and tell us nothing of it (docs/decisions/0078).
 */

// The cards that are declined are those of everybody who orders with them.
beforeEach(async () => {
  const w = await world();
  await setDeliveryMode(w, 'normal');
  await w.reset();
});

/** An order whose first method has to be confirmed or replaced, and the secret to do so. */
async function waitingOrder(w: World, person: Person, method: string) {
  const { id, payment_intent: verification } = await buyPlan(w, person, 'yearly_trial', method);
  return { id, secret: verification?.client_secret ?? '' };
}

const confirm = (person: Person, id: string) =>
  person.post('/api/sub/buy/confirm', { invoice_id: id });

const endings = {
  confirmation: async (_: World, person: Person, id: string) => {
    expect(await errorOf(await confirm(person, id))).toBe('trial_used');
  },
  event: async (w: World) => {
    await setDeliveryMode(w, 'normal');
    await flushDeliveries(w);
  },
  'scheduled run': async (w: World) => {
    await advance(w, 24 * 3600);
    await w.runSchedule();
  },
};

test.each([
  ['pm_card_chargeDeclined', 'confirmation'],
  ['pm_card_authenticationRequired', 'confirmation'],
  ['pm_card_chargeDeclined', 'event'],
  ['pm_card_chargeDeclined', 'scheduled run'],
] as const)(
  'after %s, a card that had its trial is found by the %s, too',
  async (first, ending) => {
    const w = await world();
    const card = ownCard();
    await buyPlan(w, await signUpPerson(w), 'yearly_trial', card);
    await flushDeliveries(w);
    const person = await signUpPerson(w);
    await setDeliveryMode(w, 'hold');
    const { id, secret } = await waitingOrder(w, person, first);
    await confirmInBrowser(w, secret, card);
    await endings[ending](w, person, id);
    expect(await subscriptionOf(person)).toBeNull();
    expect((await atStripe(w, person)).subscriptions).toEqual([]);
    expect(await purchaseStatus(w, person)).toBe('released');
    await setDeliveryMode(w, 'normal');
    await flushDeliveries(w);
    // Nothing is in the way of the same card without the trial.
    const plan = await planNamed(w, 'yearly_trial');
    const without = { without_trial: true, trial_end_at: null };
    const bought = await person.post('/api/sub/buy', order(plan, card, without));
    expect((await invoiceOf(bought)).total).toBe(8628);
  },
);

test('a card that the browser verified by itself has had its trial', async ({ w, person }) => {
  const card = ownCard();
  const { id, secret } = await waitingOrder(w, person, 'pm_card_chargeDeclined');
  await confirmInBrowser(w, secret, card);
  await invoiceOf(await confirm(person, id));
  expect((await subscriptionOf(person))?.status).toBe('trialing');
  const second = await signUpPerson(w);
  const again = await second.post('/api/sub/buy', order(await planNamed(w, 'yearly_trial'), card));
  expect(await errorOf(again)).toBe('trial_used');
});

test('another order may follow one whose card had its trial', async ({ w, person }) => {
  const card = ownCard();
  await buyPlan(w, await signUpPerson(w), 'yearly_trial', card);
  await setDeliveryMode(w, 'hold');
  const { secret } = await waitingOrder(w, person, 'pm_card_chargeDeclined');
  await confirmInBrowser(w, secret, card);
  expect((await buyPlan(w, person, 'monthly', card)).total).toBe(1339);
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
});
