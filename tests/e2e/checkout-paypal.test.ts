import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

import {
  contractsAtStripe,
  goToCheckout,
  openBuyer,
  openCheckout,
  openPlan,
  waitUntilPayable,
} from '#tests/e2e/at-checkout.ts';
import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { recordEvents } from '#tests/e2e/record-events.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import {
  cards,
  chooseCountry,
  dueToday,
  enterCoupon,
  expectStatus,
  fillCard,
  openMethod,
  pay,
  rowValue,
  phone,
  followSignInNotice,
} from '#tests/e2e/visitor.ts';
import { redemptionsOf } from '#tests/support/coupons.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { flushDeliveries, order, planNamed, subscriptionOf } from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

const purchasesIn = (page: Page) => recordEvents(page, ['purchase']);

const bought = (revenue: number) => ({
  name: 'purchase',
  detail: { transaction_id: expect.stringMatching(/./), revenue, currency: 'EUR' },
});

const atPaypal = (page: Page) =>
  page.getByRole('heading', { name: 'Lexlern mit PayPal bezahlen' }).waitFor();

/** Presses the order button and arrives at PayPal. */
async function leave(page: Page): Promise<void> {
  await pay(page);
  await atPaypal(page);
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

test('on a phone PayPal is offered first, and a double click pays once for a year', async ({
  w,
}) => {
  const { page, person, complaints } = await openCheckout(w, 'yearly', phone);
  await page.getByText('geht es weiter zu PayPal').waitFor();
  const back = returnOf(page);
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).dblclick();
  await atPaypal(page);
  await answer(page, 'Zustimmen und weiter');
  await expectStatus(page, 'Aktiv');
  await page.getByText('Danke, Premium ist jetzt Deins.').waitFor();
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

test('on a phone a person refuses at PayPal after a wait, sees that nothing was ordered, and pays by card with the same coupon', async ({
  w,
}) => {
  const { page, person } = await openCheckout(w, 'half_yearly', phone);
  await enterCoupon(page, 'EMAILMARKING20');
  await page.getByText('Der Gutschein EMAILMARKING20 ist angewendet.').waitFor();
  await leave(page);
  // PayPal has not decided at the first look.
  let looks = 0;
  await intercept(page, '/api/sub/stripe/setupintent/status*', (count) => {
    looks = count;
    const json = { status: 'requires_action', payment_id: null, error: null };
    return count === 1 ? { json } : 'pass';
  });
  await answer(page, 'Ablehnen');
  await page.getByText('Wir bestätigen Deine Zahlung.').waitFor();
  await alert(page, 'Das Zahlungsmittel konnte nicht bestätigt werden.').waitFor();
  expect(looks).toBe(2);
  await page.getByText('nichts bestellt und nichts abgebucht').waitFor();
  await page.getByRole('link', { name: 'Zu den Abos' }).waitFor();
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 0, paid: 0 });

  await page.getByRole('link', { name: 'Zurück zur Bestellung' }).click();
  await waitUntilPayable(page);
  await page.getByText('61,08 € am').waitFor();
  expect(await dueToday(page)).toBe('48,86 €');
  await fillCard(page, cards.good);
  await pay(page);
  await expectStatus(page, 'Aktiv');
});

test('if PayPal declines the payment, a card can pay the same invoice', async ({ w }) => {
  const { page, person } = await openCheckout(w, 'half_yearly');
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

test('a return address buys and reports once: not again here, in another browser, or after the contract has ended', async ({
  w,
}) => {
  const { page, person } = await openBuyer(w);
  const events = await purchasesIn(page);
  await goToCheckout(page, await planNamed(w, 'monthly'));
  const back = returnOf(page);
  await leave(page);
  await answer(page, 'Zustimmen und weiter');
  await expectStatus(page, 'Aktiv');
  await expect.poll(() => events).toEqual([bought(13.39)]);
  const address = await back;

  await page.goto(address);
  await expectStatus(page, 'Aktiv');
  const other = await openMember(w, person);
  const elsewhere = await purchasesIn(other);
  await other.goto(address);
  await expectStatus(other, 'Aktiv');
  await flushDeliveries(w);
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 1, paid: 1 });

  await w.stripe.subscriptions.cancel((await subscriptionOf(person))?.id ?? '');
  await flushDeliveries(w);
  await other.goto(address);
  await expectStatus(other, 'nicht aktiv');
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 1, paid: 1 });
  expect([...events, ...elsewhere]).toEqual([bought(13.39)]);
});

test('a trial by PayPal begins and is reported in the browser that returns, without session storage; a stranger there orders nothing', async ({
  w,
}) => {
  const { page, person } = await openCheckout(w, 'yearly_trial', phone);
  await intercept(page, '/sub/external/confirm*', 'fail');
  const back = returnOf(page);
  await leave(page);
  await answer(page, 'Zustimmen und weiter');
  const address = await back;

  const stranger = await signUpPerson(w);
  const theirs = await openMember(w, stranger);
  await theirs.goto(address);
  await alert(theirs, 'Das Zahlungsmittel konnte nicht bestätigt werden.').waitFor();
  expect(await contractsAtStripe(w, stranger)).toEqual({ subscriptions: 0, paid: 0 });

  const other = await openMember(w, person);
  const events = await purchasesIn(other);
  await other.goto(address);
  await expectStatus(other, 'Testen');
  expect(events).toEqual([bought(0)]);
  expect(await contractsAtStripe(w, person)).toMatchObject({ subscriptions: 1 });
});

test('a person who is signed out on return signs in, and the order is completed', async ({ w }) => {
  const { page, person } = await openCheckout(w, 'monthly');
  await leave(page);
  await page.context().clearCookies();
  await answer(page, 'Zustimmen und weiter');
  await followSignInNotice(page);
  await page.getByLabel('E-Mail').fill(person.email);
  await page.locator('input[type=password]').fill(person.password);
  await page.getByRole('button', { name: 'EINLOGGEN' }).click();
  await expectStatus(page, 'Aktiv');
  expect(await contractsAtStripe(w, person)).toMatchObject({ subscriptions: 1 });
});

test('a return without a setup intent says that something is missing', async ({ w }) => {
  const page = await openMember(w, await signUpPerson(w));
  const query = 'pt=paypal&plan_id=price_1&setup_intent_client_secret=seti_1_secret_1';
  await page.goto(`/sub/external/confirm?${query}`);
  await alert(page, 'Der Link von der Zahlung ist unvollständig').waitFor();
  await page.getByRole('link', { name: 'Zu den Abos' }).click();
  await page
    .getByRole('button', { name: / wählen$/ })
    .first()
    .waitFor();
});

test('going back from PayPal shows a checkout that can be used again', async ({ w }) => {
  const { page } = await openCheckout(w, 'monthly');
  await leave(page);
  await page.goBack();
  await waitUntilPayable(page);
  const orderButton = page.getByRole('button', { name: 'Zahlungspflichtig bestellen' });
  await expect.poll(() => orderButton.getAttribute('aria-busy')).toBe(null);
  await openMethod(page, 'Kreditkarte');
  await fillCard(page, cards.good);
  await pay(page);
  await expectStatus(page, 'Aktiv');
});

test('after lost answers on return the order is sent again by a press or a reload; it buys once, uses its coupon once and is reported once', async ({
  w,
}) => {
  const { page, person } = await openBuyer(w);
  const events = await purchasesIn(page);
  await goToCheckout(page, await planNamed(w, 'monthly'));
  await enterCoupon(page, 'EMAILMARKING20');
  const applied = page.getByText('Der Gutschein EMAILMARKING20 ist angewendet.');
  await applied.waitFor();
  await page.reload();
  await applied.waitFor();
  await waitUntilPayable(page);

  let sent = 0;
  await intercept(page, '/api/sub/buy', (count) => {
    sent = count;
    return count <= 2 ? 'lose answer' : 'pass';
  });
  await leave(page);
  await answer(page, 'Zustimmen und weiter');
  await alert(page, 'Keine Verbindung').waitFor();
  await page.getByText('nichts doppelt bestellt').waitFor();
  await answer(page, 'Erneut versuchen');
  await alert(page, 'Keine Verbindung').waitFor({ state: 'detached' });
  await alert(page, 'Keine Verbindung').waitFor();
  expect(sent).toBe(2);
  await page.reload();
  await expectStatus(page, 'Aktiv');
  await flushDeliveries(w);
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 1, paid: 1 });
  expect(events).toEqual([bought(10.71)]);
  const once = { committed: 1, reserved: 0, grants: 0 };
  expect(await redemptionsOf(w, person.email, 'EMAILMARKING20')).toEqual(once);
});

test('a payment that the bank wants to see on the way back from PayPal is confirmed there', async ({
  w,
}) => {
  const { page, person } = await openCheckout(w, 'half_yearly', phone);
  await leave(page);
  // Stripe wants it for no account of the sandbox's PayPal, so this is the answer for a card.
  const card = order(await planNamed(w, 'half_yearly'), 'pm_card_authenticationRequired');
  const json: unknown = await (await person.post('/api/sub/buy', card)).json();
  expect(json).toMatchObject({ invoice: { payment_intent: { status: 'requires_action' } } });
  await intercept(page, '/api/sub/buy', { json });
  await answer(page, 'Zustimmen und weiter');
  await page.frameLocator('iframe').getByRole('button', { name: 'Bestätigen' }).click();
  await expectStatus(page, 'Aktiv');
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 1, paid: 1 });
});

test('without the payment service nothing can be ordered, and the page says why', async ({ w }) => {
  const { page } = await openBuyer(w);
  await intercept(page, '/sandbox/stripe.js', 'fail');
  await openPlan(page, await planNamed(w, 'monthly'));
  await page.getByText('Der Zahlungsdienst konnte nicht geladen werden.').first().waitFor();
  const orderButton = page.getByRole('button', { name: 'Zahlungspflichtig bestellen' });
  expect(await orderButton.isDisabled()).toBe(true);
  await stopIntercepting(page);
  await page.getByRole('button', { name: 'Erneut versuchen' }).first().click();
  await waitUntilPayable(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Zahlungsmethode');
  await chooseCountry(page, 'Österreich');
  expect(await orderButton.isDisabled()).toBe(true);
  onTestFinished(() => page.close());
});
