import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import {
  contractsAtStripe,
  goToCheckout,
  openBuyer,
  openCheckout,
} from '#tests/e2e/at-checkout.ts';
import { intercept } from '#tests/e2e/intercept.ts';
import { recordEvents } from '#tests/e2e/record-events.ts';
import { cards, expectStatus, fillCard, fillSepa, openMethod, pay } from '#tests/e2e/visitor.ts';
import { giveSession } from '#tests/e2e/in-page.ts';
import { world } from '#tests/support/harness.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { ibans } from '#tests/support/payment-methods.ts';
import { buyPlan, flushDeliveries, planNamed } from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';

/** Fills in a way to pay that stays on this page. */
const ways: [string, (page: Page) => Promise<void>][] = [
  ['a card', (page) => fillCard(page, cards.good)],
  ['SEPA', (page) => fillSepa(page, ibans.paid)],
];

const once = { subscriptions: 1, paid: 1 };

test('two tabs order once by card, and the second one says so', async ({ w }) => {
  const { page: first, person } = await openCheckout(w, 'half_yearly');
  const second = await first.context().newPage();
  await goToCheckout(second, await planNamed(w, 'half_yearly'));
  await fillCard(first, cards.good);
  await fillCard(second, cards.good);
  await Promise.all([pay(first), pay(second)]);
  const bought = (page: Page) => page.getByRole('heading', { name: 'Abonnementdetails' });
  const refusalText = (page: Page) =>
    page.getByText(/laufendes Abonnement|wird noch bearbeitet/).first();
  await bought(first).or(refusalText(first)).first().waitFor();
  await bought(second).or(refusalText(second)).first().waitFor();
  await flushDeliveries(w);
  expect(await contractsAtStripe(w, person)).toEqual(once);
});

test('a person who buys in another tab while they are at PayPal reads so on return, and buys once', async ({
  w,
}) => {
  const { page, person } = await openCheckout(w, 'half_yearly');
  await openMethod(page, 'PayPal');
  await pay(page);
  await page.getByRole('button', { name: 'Zustimmen und weiter' }).waitFor();
  await buyPlan(w, person, 'half_yearly');
  await page.getByRole('button', { name: 'Zustimmen und weiter' }).click();
  await page.getByText('Du hast schon ein laufendes Abonnement.').first().waitFor();
  await expectStatus(page, 'Aktiv');
  await flushDeliveries(w);
  expect(await contractsAtStripe(w, person)).toEqual(once);
});

test.each(ways)(
  'after lost answers an order by %s is sent again by a press or a reload; it buys once, is thanked and reported once',
  async (_way, fill) => {
    const w = await world();
    const { page, person } = await openBuyer(w);
    const events = await recordEvents(page, ['purchase']);
    await goToCheckout(page, await planNamed(w, 'half_yearly'));
    await fill(page);
    let sent = 0;
    await intercept(page, '/api/sub/buy', (count) => {
      sent = count;
      return count <= 2 ? 'lose answer' : 'pass';
    });
    const lost = page.getByRole('alert').filter({ hasText: 'Keine Verbindung' });
    await pay(page);
    await lost.waitFor();
    await pay(page);
    await lost.waitFor({ state: 'detached' });
    await lost.waitFor();
    await page.reload();
    // The checkout finds the order, and does not refuse a second one.
    await page.getByText('Danke, Premium ist jetzt Deins.').waitFor();
    await expectStatus(page, 'Aktiv');
    expect(await page.getByText('Du hast schon ein laufendes Abonnement.').count()).toBe(0);
    expect(sent).toBe(3);
    await page.reload();
    await expectStatus(page, 'Aktiv');
    expect(events).toEqual([
      {
        name: 'purchase',
        detail: { transaction_id: expect.stringMatching(/./), revenue: 61.08, currency: 'EUR' },
      },
    ]);
    await flushDeliveries(w);
    expect(await contractsAtStripe(w, person)).toEqual(once);
  },
);

test('an order does not go to somebody else who has signed in meanwhile, in another window', async ({
  w,
}) => {
  const { page, person } = await openCheckout(w, 'half_yearly');
  await fillCard(page, cards.good);
  const other = await signUpPerson(w);
  await giveSession(w, page, other);
  await pay(page);
  await page.getByText('Du bist hier mit einem anderen Konto angemeldet.').first().waitFor();
  const nothing = { subscriptions: 0, paid: 0 };
  expect(await contractsAtStripe(w, person)).toEqual(nothing);
  expect(await contractsAtStripe(w, other)).toEqual(nothing);
});
