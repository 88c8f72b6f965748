import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { openCheckout, openPlan, waitUntilPayable } from '#tests/e2e/at-checkout.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import {
  cards,
  chooseCountry,
  choosePlan,
  dueToday,
  expectStatus,
  fillCard,
  openMethod,
  openVisitor,
  pay,
} from '#tests/e2e/visitor.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { codeSentTo, signUpPerson, wrongCode } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries, planNamed, subscriptionOf } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';

async function openPlans(w: World, person: Person): Promise<Page> {
  const page = await openMember(w, person);
  await page.goto('/preise');
  await page
    .getByRole('button', { name: / wählen$/ })
    .first()
    .waitFor();
  return page;
}

async function subscriber(w: World, key: string, card?: string): Promise<Person> {
  const person = await signUpPerson(w);
  await buyPlan(w, person, key, card);
  await flushDeliveries(w);
  return person;
}

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('a wrong card number and a country outside Germany are refused at their fields; a declined card shows its reason until the input changes', async ({
  w,
}) => {
  const { page } = await openCheckout(w, 'yearly');
  await openMethod(page, 'Kreditkarte');
  const number = page.getByLabel('Kartennummer');
  await number.waitFor();
  await pay(page);
  const message = page.getByText('Die Kartennummer ist unvollständig.');
  await message.waitFor();
  expect(await message.count()).toBe(1);
  await expect.poll(() => number.evaluate((node) => node === document.activeElement)).toBe(true);
  await fillCard(page, { ...cards.good, number: '4242424242424241' });
  await alert(page, 'Die Kartennummer ist ungültig.').waitFor();

  await chooseCountry(page, 'Österreich');
  await alert(page, 'leider nur innerhalb von Deutschland').waitFor();
  const hint = page.getByText('nur mit einer Rechnungsadresse in Deutschland');
  await hint.waitFor();
  await chooseCountry(page, 'Deutschland');
  await hint.waitFor({ state: 'detached' });

  // The texts of the other reasons are in `tests/client/messages/errors.test.ts`.
  const expired = alert(page, 'Die Karte ist abgelaufen.');
  await fillCard(page, cards.expired);
  await pay(page);
  await expired.waitFor();
  await page.getByLabel('Prüfnummer (CVC)').fill('1');
  await expired.waitFor({ state: 'detached' });
  const live = alert(page, 'Die Bank hat die Karte abgelehnt.');
  await fillCard(page, cards.live);
  await pay(page);
  await live.waitFor();
  await chooseCountry(page, 'Österreich');
  await live.waitFor({ state: 'detached' });
});

test('a person who has used the trial sees no trial and reads so before paying', async ({ w }) => {
  const person = await subscriber(w, 'monthly');
  await w.stripe.subscriptions.cancel((await subscriptionOf(person))?.id ?? '');
  await flushDeliveries(w);
  const page = await openPlans(w, person);
  expect(await page.getByText(/Tage kostenlos/).count()).toBe(0);
  expect(await page.getByText('86,28').count()).toBe(0);
  // A link to the trial's plan shows it as it is for them.
  const { plan_id: id } = await planNamed(w, 'yearly_trial');
  await page.goto(`/preise?pid=${id}`);
  await choosePlan(page, '86,28');
  await page.getByText('Du bestellst ohne Testphase').waitFor();
  await page.getByText('Premium, 12 Monate', { exact: true }).waitFor();
  expect(await page.getByText('mit Testphase').count()).toBe(0);
});

test('a person with a running contract who picks another plan reads why it cannot be ordered', async ({
  w,
}) => {
  const page = await openMember(w, await subscriber(w, 'yearly'));
  await openPlan(page, await planNamed(w, 'half_yearly'));
  await page.getByText('Du hast schon ein laufendes Abonnement.').first().waitFor();
  await expectStatus(page, 'Aktiv');
});

test('if the session ends at the order, the person signs in and returns to the checkout', async ({
  w,
}) => {
  const { page, person } = await openCheckout(w, 'half_yearly');
  await fillCard(page, cards.good);
  await page.context().clearCookies();
  await pay(page);
  await page.getByRole('heading', { name: 'Einloggen' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/account/signin');
  await page.getByLabel('E-Mail').fill(person.email);
  await page
    .getByLabel(/^Passwort/)
    .first()
    .fill(person.password);
  await page.getByRole('button', { name: 'EINLOGGEN' }).click();
  await waitUntilPayable(page);
  expect(await dueToday(page)).toContain('61,08');
});

test('a person who owes a payment reads so at the checkout and cannot pay there', async ({ w }) => {
  await w.reset();
  const person = await subscriber(w, 'yearly_trial', 'pm_card_chargeCustomerFail');
  await advance(w, 8 * 86_400);
  await flushDeliveries(w);
  const page = await openMember(w, person);
  await openPlan(page, await planNamed(w, 'half_yearly'));
  await page.getByText('eine Zahlung offen').waitFor();
  const mail = page.getByRole('link', { name: '@' });
  expect(await mail.first().getAttribute('href')).toMatch(/^mailto:/);
  expect(await page.getByLabel('Kartennummer').count()).toBe(0);
});

test('sign-up offers the sign-in to an e-mail that has an account, and a new code after five wrong ones', async ({
  w,
}) => {
  const { page, email } = await openVisitor(w);
  const known = await signUpPerson(w);
  await page.goto('/account/signup');
  await page.getByLabel('Dein Name').fill('Erika');
  await page.getByLabel('E-Mail').fill(known.email);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByRole('link', { name: 'Mit dieser E-Mail-Adresse einloggen' }).click();
  await page.getByRole('heading', { name: 'Einloggen' }).waitFor();
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(known.email);

  await page.goBack();
  await page.getByLabel('Dein Name').fill('Erika');
  await page.getByLabel('E-Mail').fill('');
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByText('gültige E-Mail-Adresse').waitFor();
  await page.getByLabel('E-Mail').fill(email);
  await page.getByText('gültige E-Mail-Adresse').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Weiter' }).click();
  const code = page.getByLabel('Code aus der E-Mail');
  await code.waitFor();
  const wrong = wrongCode(await codeSentTo(w, email));
  for (let tries = 0; tries < 5; tries += 1) {
    const checked = page.waitForResponse('**/signupv2/code');
    await code.fill(wrong);
    await checked;
    await alert(page, 'Der Code stimmt nicht').waitFor();
  }
  await alert(page, 'mehr Versuche').waitFor();
  await page.getByRole('button', { name: 'Neuen Code senden' }).click();
  await page.getByText('Ein neuer Code ist unterwegs.').waitFor();
  await code.fill(await codeSentTo(w, email));
  await page.getByLabel('Neues Passwort').waitFor();
});

test('an unknown plan leads to all plans, and after the hidden ones are shown the first of them has the focus', async ({
  w,
}) => {
  const { page } = await openVisitor(w);
  await page.goto('/preise?pid=unknown');
  await page.getByRole('link', { name: 'Alle Abo-Modelle anzeigen' }).click();
  await page
    .getByRole('button', { name: / wählen$/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Alle Abo-Modelle anzeigen' }).press('Enter');
  await page.getByText('Lifetime').first().waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(focused).toContain(' wählen');
});
