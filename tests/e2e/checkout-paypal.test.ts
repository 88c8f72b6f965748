import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';

import { atCheckoutOf, payable, theirContracts } from '#tests/e2e/at-checkout.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import {
  cards,
  chooseCountry,
  expectStatus,
  fillCard,
  openMethod,
  pay,
  shown,
  sizes,
} from '#tests/e2e/visitor.ts';
import { world } from '#tests/harness.ts';
import { signUpPerson } from '#tests/people.ts';
import { delivered, subscriptionOf } from '#tests/purchases.ts';

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Presses the order's button and arrives at PayPal. */
async function leave(page: Page): Promise<void> {
  await pay(page);
  await page.getByRole('heading', { name: 'Lexlern mit PayPal bezahlen' }).waitFor();
}

const answer = (page: Page, name: string) => page.getByRole('button', { name }).click();

/** The address that PayPal led back to, as it was opened. */
function returnOf(page: Page): Promise<string> {
  return new Promise((resolve) => {
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('/sub/external/confirm')) {
        resolve(request.url());
      }
    });
  });
}

describe.each(sizes)('%s', (_where, viewport) => {
  test('PayPal is what is offered first, and pays for a year', async () => {
    const w = await world();
    const { page, person, complaints } = await atCheckoutOf(w, '99,48', viewport);
    await page.getByText('geht es weiter zu PayPal').waitFor();
    const back = returnOf(page);
    await leave(page);
    await answer(page, 'Zustimmen und weiter');
    await expectStatus(page, 'Aktiv');
    await page.getByText('Danke, Dein Abo ist abgeschlossen.').waitFor();
    expect(await shown(page, 'Zahlungsmethode')).toContain('PayPal');
    await delivered(w);
    expect(await theirContracts(w, person)).toEqual({ subscriptions: 1, paid: 1 });
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

  test('a trial begins, with the account that PayPal will be charged at', async () => {
    const w = await world();
    const { page } = await atCheckoutOf(w, /7 Tage kostenlos/, viewport);
    await leave(page);
    await answer(page, 'Zustimmen und weiter');
    await expectStatus(page, 'Testen');
  });

  test('who refuses at PayPal is told so, and pays by card after all', async () => {
    const w = await world();
    const { page, person } = await atCheckoutOf(w, '61,08', viewport);
    await leave(page);
    await answer(page, 'Ablehnen');
    await alert(page, 'Das Zahlungsmittel konnte nicht bestätigt werden.').waitFor();
    await page.getByText('nichts bestellt und nichts abgebucht').waitFor();
    await page.getByRole('link', { name: 'Zu den Abos' }).waitFor();
    expect(await theirContracts(w, person)).toEqual({ subscriptions: 0, paid: 0 });

    await page.getByRole('link', { name: 'Zurück zur Bestellung' }).click();
    await payable(page);
    await page.getByText('61,08 € am').waitFor();
    await fillCard(page, cards.good);
    await pay(page);
    await expectStatus(page, 'Aktiv');
  });
});

test('what PayPal does not pay is paid by card, on the same bill', async () => {
  const w = await world();
  const { page, person } = await atCheckoutOf(w, '61,08');
  await leave(page);
  await page.getByLabel('E-Mail bei PayPal').fill('declined@example.com');
  await answer(page, 'Zustimmen und weiter');
  await alert(page, 'PayPal hat die Zahlung abgelehnt.').waitFor();
  await page.getByRole('link', { name: 'Zurück zur Bestellung' }).click();
  await payable(page);
  await fillCard(page, cards.good);
  const reattempt = page.waitForRequest('**/api/sub/buy/reattempt');
  await pay(page);
  await reattempt;
  await expectStatus(page, 'Aktiv');
  await delivered(w);
  expect(await theirContracts(w, person)).toEqual({ subscriptions: 1, paid: 1 });
});

test('the same return opened twice, and in a browser that knows nothing, buys once', async () => {
  const w = await world();
  const { page, person } = await atCheckoutOf(w, '13,39');
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
  await delivered(w);
  expect(await theirContracts(w, person)).toEqual({ subscriptions: 1, paid: 1 });
});

test('an old return does not buy again what has ended since', async () => {
  const w = await world();
  const { page, person } = await atCheckoutOf(w, '13,39');
  const back = returnOf(page);
  await leave(page);
  await answer(page, 'Zustimmen und weiter');
  await expectStatus(page, 'Aktiv');
  await w.stripe.subscriptions.cancel((await subscriptionOf(person))?.id ?? '');
  await delivered(w);
  await page.goto(await back);
  await page.getByRole('heading', { name: 'Abonnementdetails' }).waitFor();
  expect(await theirContracts(w, person)).toEqual({ subscriptions: 1, paid: 1 });
});

test('a return to a browser without session storage orders all the same', async () => {
  const w = await world();
  const { page, person } = await atCheckoutOf(w, /7 Tage kostenlos/);
  await page.route('**/sub/external/confirm*', (route) => route.abort());
  const back = returnOf(page);
  await leave(page);
  await answer(page, 'Zustimmen und weiter');
  const address = await back;

  const other = await openMember(w, person);
  await other.goto(address);
  await expectStatus(other, 'Testen');
  expect(await theirContracts(w, person)).toMatchObject({ subscriptions: 1 });
});

test('who is signed out on return signs in, and the order is made', async () => {
  const w = await world();
  const { page, person } = await atCheckoutOf(w, '13,39');
  await leave(page);
  await page.context().clearCookies();
  await answer(page, 'Zustimmen und weiter');
  await page.getByRole('heading', { name: 'Einloggen' }).waitFor();
  await page.getByLabel('E-Mail').fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await page.getByRole('button', { name: 'EINLOGGEN' }).click();
  await expectStatus(page, 'Aktiv');
  expect(await theirContracts(w, person)).toMatchObject({ subscriptions: 1 });
});

test("somebody else's return orders nothing", async () => {
  const w = await world();
  const { page } = await atCheckoutOf(w, '13,39');
  const back = returnOf(page);
  await page.route('**/sub/external/confirm*', (route) => route.abort());
  await leave(page);
  await answer(page, 'Zustimmen und weiter');
  const address = await back;

  const stranger = await signUpPerson(w);
  const other = await openMember(w, stranger);
  await other.goto(address);
  await alert(other, 'Das Zahlungsmittel konnte nicht bestätigt werden.').waitFor();
  expect(await theirContracts(w, stranger)).toEqual({ subscriptions: 0, paid: 0 });
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

test('who goes back from PayPal finds the checkout ready again', async () => {
  const w = await world();
  const { page } = await atCheckoutOf(w, '13,39');
  await leave(page);
  await page.goBack();
  await payable(page);
  const order = page.getByRole('button', { name: 'Zahlungspflichtig bestellen' });
  await expect.poll(() => order.getAttribute('aria-busy')).toBe(null);
  await openMethod(page, 'Kreditkarte');
  await fillCard(page, cards.good);
  await pay(page);
  await expectStatus(page, 'Aktiv');
});

test('while PayPal has not decided the page waits; after thirty looks it gives up', async () => {
  const w = await world();
  const { page } = await atCheckoutOf(w, '13,39');
  let asked = 0;
  await page.route('**/api/sub/stripe/setupintent/status*', (route) => {
    asked += 1;
    const json = { status: 'requires_action', payment_id: null, error: null };
    return route.fulfill({ json });
  });
  await page.clock.install();
  await leave(page);
  await answer(page, 'Zustimmen und weiter');
  await page.getByText('Wir bestätigen Deine Zahlung.').waitFor();
  const refusal = alert(page, 'Das Zahlungsmittel konnte nicht bestätigt werden.');
  const gaveUp = async () => {
    await page.clock.runFor(1000);
    return refusal.isVisible();
  };
  await expect.poll(gaveUp, { timeout: 25_000 }).toBe(true);
  expect(asked).toBe(30);
});

test('an order whose answer was lost on return is asked for again', async () => {
  const w = await world();
  const { page, person } = await atCheckoutOf(w, '13,39');
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
  await delivered(w);
  expect(await theirContracts(w, person)).toEqual({ subscriptions: 1, paid: 1 });
});

test('without the payment service nothing can be ordered, and the page says why', async () => {
  const w = await world();
  const { page } = await atCheckoutOf(w, '13,39');
  await page.route('**/sandbox/stripe.js', (route) => route.abort());
  await page.reload();
  await page.getByText('Der Zahlungsdienst konnte nicht geladen werden.').first().waitFor();
  const order = page.getByRole('button', { name: 'Zahlungspflichtig bestellen' });
  expect(await order.isDisabled()).toBe(true);
  await page.unroute('**/sandbox/stripe.js');
  await page.getByRole('button', { name: 'Erneut versuchen' }).first().click();
  await payable(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Zahlungsmethode');
  await chooseCountry(page, 'Österreich');
  expect(await order.isDisabled()).toBe(true);
  onTestFinished(() => page.close());
});
