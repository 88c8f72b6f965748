import { afterEach, expect } from 'vitest';

import { sendAppEvent, storeSubscription } from '#tests/support/app-events.ts';
import { beginDeletion } from '#tests/support/deletions.ts';
import { world } from '#tests/support/harness.ts';
import { ownCard } from '#tests/support/payment-methods.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import {
  atStripe,
  authenticate,
  errorOf,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
  setDeliveryMode,
} from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';

/*
 * An order whose card was declined stays open for days. What refuses a new order refuses to charge
 * this one, too; only what a bank has already agreed to is still concluded.
 */

afterEach(async () => {
  const w = await world();
  await setDeliveryMode(w, 'normal');
  await flushDeliveries(w);
});

const hindrances = {
  deletion_pending: (w: World, person: Person) => beginDeletion(w, person),
  subscription_exist: async (w: World, person: Person) =>
    sendAppEvent(w, person, await storeSubscription(w, 'ios')),
};

test.each([
  ['lifetime', 'deletion_pending'],
  ['yearly_trial', 'deletion_pending'],
  ['yearly', 'subscription_exist'],
] as const)('a declined order of %s is not charged after %s', async (key, code) => {
  const w = await world();
  const person = await signUpPerson(w);
  const body = order(await planNamed(w, key), 'pm_card_chargeDeclined');
  const { id } = await invoiceOf(await person.post('/api/sub/buy', body));
  await hindrances[code](w, person);
  const good = ownCard();
  const reattempt = { invoice_id: id, payment_method_id: good };
  expect(await errorOf(await person.post('/api/sub/buy/reattempt', reattempt))).toBe(code);
  const again = { ...body, payment_method_id: good };
  expect(await errorOf(await person.post('/api/sub/buy', again))).toBe(code);
  const { paid, subscriptions } = await atStripe(w, person);
  expect(paid).toEqual([]);
  expect(subscriptions.filter(({ status }) => status !== 'incomplete')).toEqual([]);
});

test('what the bank has agreed to is concluded, whatever has happened since', async ({
  w,
  person,
}) => {
  const body = order(await planNamed(w, 'yearly'), 'pm_card_authenticationRequired');
  const { id, payment_intent: payment } = await invoiceOf(await person.post('/api/sub/buy', body));
  await setDeliveryMode(w, 'hold');
  await authenticate(w, payment?.client_secret ?? '', 'approve');
  await hindrances.subscription_exist(w, person);
  await invoiceOf(await person.post('/api/sub/buy/confirm', { invoice_id: id }));
  expect((await atStripe(w, person)).paid).toHaveLength(1);
});
