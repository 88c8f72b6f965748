import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { waitUntilPayable } from '#tests/e2e/at-checkout.ts';
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
import type { Card } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/harness.ts';
import { codeSentTo, signUpPerson, wrongCode } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import {
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
  subscriptionOf,
} from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';

async function openPlans(w: World, person: Person): Promise<Page> {
  const page = await openMember(w, person);
  await page.goto('/preise');
  await page.getByRole('button', { name: 'Auswählen' }).first().waitFor();
  return page;
}

async function subscriber(w: World, key: string, card?: string): Promise<Person> {
  const person = await signUpPerson(w);
  await invoiceOf(await person.post('/api/sub/buy', order(await planNamed(w, key), card)));
  await flushDeliveries(w);
  return person;
}

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('an incomplete card number is reported once, at its field, and the field gets the focus', async () => {
  const w = await world();
  const page = await openPlans(w, await signUpPerson(w));
  await choosePlan(page, '99,48');
  await openMethod(page, 'Kreditkarte');
  await page.getByLabel('Kartennummer').waitFor();
  await pay(page);
  const message = page.getByText('Die Kartennummer ist unvollständig.');
  await message.waitFor();
  expect(await message.count()).toBe(1);
  const number = page.getByLabel('Kartennummer');
  await expect.poll(() => number.evaluate((node) => node === document.activeElement)).toBe(true);
});

test('a country outside Germany is refused at its field and beside the disabled order button', async () => {
  const w = await world();
  const page = await openPlans(w, await signUpPerson(w));
  await choosePlan(page, '99,48');
  await waitUntilPayable(page);
  await chooseCountry(page, 'Österreich');
  await alert(page, 'leider nur innerhalb von Deutschland').waitFor();
  const hint = page.getByText('nur mit einer Rechnungsadresse in Deutschland');
  await hint.waitFor();
  await chooseCountry(page, 'Deutschland');
  await hint.waitFor({ state: 'detached' });
});

test('every declined card shows its reason, which disappears when the input changes', async () => {
  const w = await world();
  const page = await openPlans(w, await signUpPerson(w));
  await choosePlan(page, '99,48');
  const refused: [Card, string][] = [
    [cards.expired, 'Die Karte ist abgelaufen.'],
    [cards.wrongCvc, 'Die Prüfnummer der Karte stimmt nicht.'],
    [cards.bankFailed, 'Bei der Bank ist ein Fehler aufgetreten.'],
    [cards.live, 'Die Bank hat die Karte abgelehnt.'],
  ];
  for (const [card, why] of refused) {
    await fillCard(page, card);
    await pay(page);
    await alert(page, why).waitFor();
    await page.getByLabel('Prüfnummer (CVC)').fill('1');
    await alert(page, why).waitFor({ state: 'detached' });
  }
  await fillCard(page, cards.live);
  await pay(page);
  await alert(page, 'abgelehnt').waitFor();
  await chooseCountry(page, 'Österreich');
  await alert(page, 'abgelehnt').waitFor({ state: 'detached' });
});

test("the card's number field says in our own words that the number is invalid", async () => {
  const w = await world();
  const page = await openPlans(w, await signUpPerson(w));
  await choosePlan(page, '99,48');
  await fillCard(page, { ...cards.good, number: '4242424242424241' });
  await alert(page, 'Die Kartennummer ist ungültig.').waitFor();
});

test('a person who has used the trial sees no trial and reads so before paying', async () => {
  const w = await world();
  const person = await subscriber(w, 'monthly');
  await w.stripe.subscriptions.cancel((await subscriptionOf(person))?.id ?? '');
  await flushDeliveries(w);
  const page = await openPlans(w, person);
  expect(await page.getByText(/Tage kostenlos/).count()).toBe(0);
  await choosePlan(page, '86,28');
  await page.getByText('Die Testphase hast Du schon genutzt').waitFor();
  await page.getByText('Premium, 12 Monate', { exact: true }).waitFor();
  expect(await page.getByText('mit Testphase').count()).toBe(0);
});

test('a person with a running contract who picks another plan reads why it cannot be ordered', async () => {
  const w = await world();
  const page = await openPlans(w, await subscriber(w, 'yearly'));
  await choosePlan(page, '61,08');
  await page.getByText('Du hast schon ein laufendes Abonnement.').first().waitFor();
  await expectStatus(page, 'Aktiv');
});

test('if the session ends at the order, the person signs in and returns to the checkout', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const page = await openPlans(w, person);
  await choosePlan(page, '61,08');
  await waitUntilPayable(page);
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

test('the thanks for a purchase disappear after a cancellation', async () => {
  const w = await world();
  const page = await openPlans(w, await signUpPerson(w));
  await choosePlan(page, '61,08');
  await waitUntilPayable(page);
  await fillCard(page, cards.good);
  await pay(page);
  const thanks = page.getByText('Danke, Dein Abo ist abgeschlossen.');
  await thanks.waitFor();
  await page.getByRole('button', { name: 'Abo kündigen' }).click();
  await page.getByRole('button', { name: 'JA' }).click();
  await page.getByText('Dein Abo ist gekündigt.').first().waitFor();
  expect(await thanks.count()).toBe(0);
});

test('a person who owes a payment reads so at the checkout and cannot pay there', async () => {
  const w = await world();
  await w.reset();
  const person = await subscriber(w, 'yearly_trial', 'pm_card_chargeCustomerFail');
  await advance(w, 8 * 86_400);
  await flushDeliveries(w);
  const page = await openPlans(w, person);
  await choosePlan(page, '61,08');
  await page.getByText('eine Zahlung offen').waitFor();
  const mail = page.getByRole('link', { name: '@' });
  expect(await mail.first().getAttribute('href')).toMatch(/^mailto:/);
  expect(await page.getByLabel('Kartennummer').count()).toBe(0);
});

test('after five wrong codes the person is offered a new code at once', async () => {
  const w = await world();
  const { page, email } = await openVisitor(w);
  await page.goto('/account/signup');
  await page.getByLabel('Dein Name').fill('Erika');
  await page.getByRole('button', { name: 'WEITER' }).click();
  await page.getByText('gültige E-Mail-Adresse').waitFor();
  await page.getByLabel('E-Mail').fill(email);
  await page.getByText('gültige E-Mail-Adresse').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'WEITER' }).click();
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
  await page.getByRole('button', { name: 'NEUEN CODE ANFORDERN' }).click();
  await page.getByText('Ein neuer Code ist unterwegs.').waitFor();
  await code.fill(await codeSentTo(w, email));
  await page.getByLabel('Neues Passwort').waitFor();
});

test('an e-mail that has an account is offered the sign-in', async () => {
  const w = await world();
  const { email } = await signUpPerson(w);
  const { page } = await openVisitor(w);
  await page.goto('/account/signup');
  await page.getByLabel('Dein Name').fill('Erika');
  await page.getByLabel('E-Mail').fill(email);
  await page.getByRole('button', { name: 'WEITER' }).click();
  await page.getByRole('link', { name: 'Mit dieser E-Mail-Adresse einloggen' }).click();
  await page.getByRole('heading', { name: 'Einloggen' }).waitFor();
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(email);
});

test('an unknown plan leads to all plans', async () => {
  const w = await world();
  const { page } = await openVisitor(w);
  await page.goto('/preise?pid=unknown');
  await page.getByRole('link', { name: 'Alle Abo-Modelle anzeigen' }).click();
  await page.getByRole('button', { name: 'Auswählen' }).first().waitFor();
});

test('after all plans are shown, the focus is on the first new one', async () => {
  const w = await world();
  const { page } = await openVisitor(w);
  await page.goto('/preise');
  await page.getByRole('button', { name: 'Alle Abo-Modelle anzeigen' }).press('Enter');
  await page.getByText('Lifetime').first().waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await expect.poll(focused).toContain('Auswählen');
});
