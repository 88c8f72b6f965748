import { expect } from 'vitest';

import { contractsAtStripe, openPlan } from '#tests/e2e/at-checkout.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { cards, fillCard, pay } from '#tests/e2e/visitor.ts';
import { sendAppEvent, storeSubscription } from '#tests/support/app-events.ts';
import { planNamed } from '#tests/support/purchases.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { dayMs } from '#worker/calendar.ts';
import { formatDate } from '#worker/date.ts';

test('the checkout says that a store’s subscription ends, and nobody orders before they have read it', async ({
  w,
  person,
}) => {
  const page = await openMember(w, person);
  await openPlan(page, await planNamed(w, 'yearly'));
  await fillCard(page, cards.good);
  // They buy in the store while the page is open, and end it there.
  const until = (await clockOf(w)) + 20 * dayMs;
  const bought = { renew_disabled: true, expires_at: until };
  await sendAppEvent(w, person, await storeSubscription(w, 'ios', bought));
  await pay(page);
  await page.getByRole('alert').filter({ hasText: 'Bitte prüfe die Übersicht' }).waitFor();
  const day = formatDate(until);
  await page.getByText(`Dein Abo im App Store ist bis ${day} bezahlt`).waitFor();
  await page.getByText(`Dein Abo im App Store läuft noch bis ${day}.`).waitFor();
  expect((await contractsAtStripe(w, person)).subscriptions).toBe(0);

  await pay(page);
  await page.waitForURL('**/');
  expect((await contractsAtStripe(w, person)).subscriptions).toBe(1);
});

test('beside a store’s subscription that renews the checkout says where it is ended, and sells nothing', async ({
  w,
  person,
}) => {
  await sendAppEvent(w, person, await storeSubscription(w, 'android'));
  const page = await openMember(w, person);
  await openPlan(page, await planNamed(w, 'yearly'));
  await page.getByText('Du hast Premium schon: bei Google Play').waitFor();
  const link = page.getByRole('link', { name: 'Abos bei Google Play verwalten' });
  expect(await link.getAttribute('href')).toBe(
    'https://play.google.com/store/account/subscriptions',
  );
  expect(await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).count()).toBe(0);
});
