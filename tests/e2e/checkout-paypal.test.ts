import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';

import { openCheckout, waitUntilPayable, contractsAtStripe } from '#tests/e2e/at-checkout.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import {
  cards,
  chooseCountry,
  expectStatus,
  fillCard,
  openMethod,
  pay,
  rowValue,
  phone,
} from '#tests/e2e/visitor.ts';
import { installClock } from '#tests/e2e/window.ts';
import { world } from '#tests/support/harness.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Presses the order button and arrives at PayPal. */
async function leave(page: Page): Promise<void> {
  await pay(page);
  await page.getByRole('heading', { name: 'Lexlern mit PayPal bezahlen' }).waitFor();
}

const answer = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** The address that PayPal leads back to, as the browser opens it. */
function returnOf(page: Page): Promise<string> {
  return new Promise((resolve) => {
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('/sub/external/confirm')) {
        resolve(request.url());
      }
    });
  });
}

test('on a phone PayPal is offered first and pays for a year', async () => {
  const w = await world();
  const { page, person, complaints } = await openCheckout(w, '99,48', phone);
  await page.getByText('geht es weiter zu PayPal').waitFor();
  const back = returnOf(page);
  await leave(page);
  await answer(page, 'Zustimmen und weiter');
  await expectStatus(page, 'Aktiv');
  await page.getByText('Danke, Dein Abo ist abgeschlossen.').waitFor();
  expect(await rowValue(page, 'Zahlungsmethode')).toContain('PayPal');
  await flushDeliveries(w);
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 1, paid: 1 });
  expect(complaints).toEqual([]);

  const query = new URL(await back).searchParams;
  expect(query.get('pt')).toBe('paypal');
  for (const name of ['plan_id', 'cancel_at_period_end', 'trial_end_at', 'coupon', 'tick']) {
    expect(query.has(name), name).toBe(true);
  }
  for (const name of ['sub_coupon_id', 'next_plan_id', 'extra_days', 'setup_intent']) {
    expect(query.has(name), name).toBe(true);
  }
});

test('on a phone a trial begins with a PayPal account that will be charged later', async () => {
  const w = await world();
  const { page } = await openCheckout(w, /7 Tage kostenlos/, phone);
  await leave(page);
  await answer(page, 'Zustimmen und weiter');
  await expectStatus(page, 'Testen');
});

test('on a phone a person who refuses at PayPal sees that nothing was ordered, and can pay by card', async () => {
  const w = await world();
  const { page, person } = await openCheckout(w, '61,08', phone);
  await leave(page);
  await answer(page, 'Ablehnen');
  await alert(page, 'Das Zahlungsmittel konnte nicht bestätigt werden.').waitFor();
  await page.getByText('nichts bestellt und nichts abgebucht').waitFor();
  await page.getByRole('link', { name: 'Zu den Abos' }).waitFor();
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 0, paid: 0 });

  await page.getByRole('link', { name: 'Zurück zur Bestellung' }).click();
  await waitUntilPayable(page);
  await page.getByText('61,08 € am').waitFor();
  await fillCard(page, cards.good);
  await pay(page);
  await expectStatus(page, 'Aktiv');
});

test('if PayPal declines the payment, a card can pay the same invoice', async () => {
  const w = await world();
  const { page, person } = await openCheckout(w, '61,08');
  await leave(page);
  await page.getByLabel('E-Mail bei PayPal').fill('declined@example.com');
  await answer(page, 'Zustimmen und weiter');
  await alert(page, 'PayPal hat die Zahlung abgelehnt.').waitFor();
  await page.getByRole('link', { name: 'Zurück zur Bestellung' }).click();
  await waitUntilPayable(page);
  await fillCard(page, cards.good);
  const reattempt = page.waitForRequest('**/api/sub/buy/reattempt');
  await pay(page);
  await reattempt;
  await expectStatus(page, 'Aktiv');
  await flushDeliveries(w);
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 1, paid: 1 });
});

test('opening the return address twice, or in a browser without the order, buys once', async () => {
  const w = await world();
  const { page, person } = await openCheckout(w, '13,39');
  const back = returnOf(page);
  await leave(page);
  await answer(page, 'Zustimmen und weiter');
  await expectStatus(page, 'Aktiv');
  const address = await back;

  await page.goto(address);
  await expectStatus(page, 'Aktiv');

  const other = await openMember(w, person);
  await other.goto(address);
  await expectStatus(other, 'Aktiv');
  await flushDeliveries(w);
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 1, paid: 1 });
});

test('an old return address does not buy again after the contract has ended', async () => {
  const w = await world();
  const { page, person } = await openCheckout(w, '13,39');
  const back = returnOf(page);
  await leave(page);
  await answer(page, 'Zustimmen und weiter');
  await expectStatus(page, 'Aktiv');
  await w.stripe.subscriptions.cancel((await subscriptionOf(person))?.id ?? '');
  await flushDeliveries(w);
  await page.goto(await back);
  await page.getByRole('heading', { name: 'Abonnementdetails' }).waitFor();
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 1, paid: 1 });
});

test('a return to a browser without session storage still completes the order', async () => {
  const w = await world();
  const { page, person } = await openCheckout(w, /7 Tage kostenlos/);
  await page.route('**/sub/external/confirm*', (route) => route.abort());
  const back = returnOf(page);
  await leave(page);
  await answer(page, 'Zustimmen und weiter');
  const address = await back;

  const other = await openMember(w, person);
  await other.goto(address);
  await expectStatus(other, 'Testen');
  expect(await contractsAtStripe(w, person)).toMatchObject({ subscriptions: 1 });
});

test('a person who is signed out on return signs in, and the order is completed', async () => {
  const w = await world();
  const { page, person } = await openCheckout(w, '13,39');
  await leave(page);
  await page.context().clearCookies();
  await answer(page, 'Zustimmen und weiter');
  await page.getByRole('heading', { name: 'Einloggen' }).waitFor();
  await page.getByLabel('E-Mail').fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await page.getByRole('button', { name: 'EINLOGGEN' }).click();
  await expectStatus(page, 'Aktiv');
  expect(await contractsAtStripe(w, person)).toMatchObject({ subscriptions: 1 });
});

test("another person's return address orders nothing", async () => {
  const w = await world();
  const { page } = await openCheckout(w, '13,39');
  const back = returnOf(page);
  await page.route('**/sub/external/confirm*', (route) => route.abort());
  await leave(page);
  await answer(page, 'Zustimmen und weiter');
  const address = await back;

  const stranger = await signUpPerson(w);
  const other = await openMember(w, stranger);
  await other.goto(address);
  await alert(other, 'Das Zahlungsmittel konnte nicht bestätigt werden.').waitFor();
  expect(await contractsAtStripe(w, stranger)).toEqual({ subscriptions: 0, paid: 0 });
});

test.each(['setup_intent', 'setup_intent_client_secret', 'pt', 'plan_id'])(
  'a return without %s says that something is missing',
  async (missing) => {
    const w = await world();
    const page = await openMember(w, await signUpPerson(w));
    const query = new URLSearchParams({
      pt: 'paypal',
      plan_id: 'price_1',
      setup_intent: 'seti_1',
      setup_intent_client_secret: 'seti_1_secret_1',
    });
    query.delete(missing);
    await page.goto(`/sub/external/confirm?${query}`);
    await alert(page, 'Der Bestätigung der Zahlung fehlen Angaben.').waitFor();
    await page.getByRole('link', { name: 'Zu den Abos' }).click();
    await page.getByRole('button', { name: 'Auswählen' }).first().waitFor();
  },
);

test('going back from PayPal shows a checkout that can be used again', async () => {
  const w = await world();
  const { page } = await openCheckout(w, '13,39');
  await leave(page);
  await page.goBack();
  await waitUntilPayable(page);
  const order = page.getByRole('button', { name: 'Zahlungspflichtig bestellen' });
  await expect.poll(() => order.getAttribute('aria-busy')).toBe(null);
  await openMethod(page, 'Kreditkarte');
  await fillCard(page, cards.good);
  await pay(page);
  await expectStatus(page, 'Aktiv');
});

test('while PayPal has not decided the page waits; after thirty looks it gives up', async () => {
  const w = await world();
  const { page } = await openCheckout(w, '13,39');
  let looks = 0;
  await page.route('**/api/sub/stripe/setupintent/status*', (route) => {
    looks += 1;
    const json = { status: 'requires_action', payment_id: null, error: null };
    return route.fulfill({ json });
  });
  await installClock(page);
  await leave(page);
  await answer(page, 'Zustimmen und weiter');
  await page.getByText('Wir bestätigen Deine Zahlung.').waitFor();
  const refusal = alert(page, 'Das Zahlungsmittel konnte nicht bestätigt werden.');
  const gaveUp = async () => {
    await page.clock.runFor(1000);
    return refusal.isVisible();
  };
  await expect.poll(gaveUp, { timeout: 25_000 }).toBe(true);
  expect(looks).toBe(30);
});

test('after a lost answer on return the person can send the order again, and it buys once', async () => {
  const w = await world();
  const { page, person } = await openCheckout(w, '13,39');
  let lost = 0;
  await page.route('**/api/sub/buy', async (route) => {
    await route.fetch();
    lost += 1;
    await (lost === 1 ? route.abort() : route.fallback());
  });
  await leave(page);
  await answer(page, 'Zustimmen und weiter');
  await alert(page, 'Keine Verbindung').waitFor();
  await page.getByText('nichts doppelt bestellt').waitFor();
  await answer(page, 'Erneut versuchen');
  await expectStatus(page, 'Aktiv');
  await flushDeliveries(w);
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 1, paid: 1 });
});

test('without the payment service nothing can be ordered, and the page says why', async () => {
  const w = await world();
  const { page } = await openCheckout(w, '13,39');
  await page.route('**/sandbox/stripe.js', (route) => route.abort());
  await page.reload();
  await page.getByText('Der Zahlungsdienst konnte nicht geladen werden.').first().waitFor();
  const order = page.getByRole('button', { name: 'Zahlungspflichtig bestellen' });
  expect(await order.isDisabled()).toBe(true);
  await page.unroute('**/sandbox/stripe.js');
  await page.getByRole('button', { name: 'Erneut versuchen' }).first().click();
  await waitUntilPayable(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Zahlungsmethode');
  await chooseCountry(page, 'Österreich');
  expect(await order.isDisabled()).toBe(true);
  onTestFinished(() => page.close());
});
