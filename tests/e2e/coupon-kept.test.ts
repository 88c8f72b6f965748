import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { intercept } from '#tests/e2e/intercept.ts';
import { openCheckout, waitUntilPayable } from '#tests/e2e/at-checkout.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import {
  cards,
  choosePlan,
  dueToday,
  enterCoupon,
  expectStatus,
  fillCard,
  openVisitor,
  pay,
  rowValue,
  signUpInDialog,
} from '#tests/e2e/visitor.ts';
import { redemptionsOf } from '#tests/support/coupons.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { atStripe, flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { addMonths } from '#worker/calendar.ts';
import { formatDate } from '#worker/date.ts';

const once = { committed: 1, reserved: 0, grants: 1 };
const redeem = (page: Page) => page.getByRole('button', { name: 'Gutschein einlösen' });
const waiting = (page: Page, code: string) => page.getByText(`Dein Gutschein ${code} wartet`);

async function open(w: World): Promise<Page> {
  const { page } = await openVisitor(w);
  return page;
}

test('a coupon survives a reload, going back and signing in, and is redeemed once', async ({
  w,
  person,
}) => {
  const { email, password } = person;
  const page = await open(w);
  await page.goto('/sub/promotion/coupon');
  await page.getByLabel('Gutscheincode').fill(' freimonat ');
  await page.getByRole('button', { name: 'Gutschein prüfen' }).click();
  await redeem(page).waitFor();
  await page.reload();
  await redeem(page).click();
  await waiting(page, 'FREIMONAT').waitFor();
  await page.goBack();
  await redeem(page).click();
  await waiting(page, 'FREIMONAT').waitFor();
  await page.reload();

  await page.getByRole('dialog').getByRole('link', { name: 'Einloggen' }).click();
  // The address changes before the page does, and both pages have an e-mail field.
  await page.getByRole('button', { name: 'EINLOGGEN' }).waitFor();
  await waiting(page, 'FREIMONAT').waitFor();
  await page.getByLabel('E-Mail').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'EINLOGGEN' }).click();
  await expectStatus(page, 'Aktiv');
  const end = (await subscriptionOf(person))?.expires_date;
  expect(await redemptionsOf(w, email, 'FREIMONAT')).toEqual(once);

  await page.goto('/sub/promotion/coupon?code=FREIMONAT&mode=auto');
  await page.getByText('Das Angebot war befristet').waitFor();
  expect(await subscriptionOf(person)).toMatchObject({ status: 'active', expires_date: end });
  expect(await redemptionsOf(w, email, 'FREIMONAT')).toEqual(once);
});

test('with login=1 a visitor is led to sign-in, and Google also leads to the coupon', async ({
  w,
}) => {
  const page = await open(w);
  await page.goto('/sub/promotion/coupon?code=UEBEN50&mode=auto&login=1');
  await redeem(page).click();
  await page.waitForURL('**/account/signin');
  await waiting(page, 'UEBEN50').waitFor();
  await page.getByRole('button', { name: 'Mit Google anmelden' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Weiter mit Google' }).click();
  const popup = await opened;
  const email = `${crypto.randomUUID()}@example.com`;
  await popup.getByLabel('Name').fill('Nora Neu');
  await popup.getByLabel('E-Mail').fill(email);
  await popup.getByRole('button', { name: 'Weiter' }).click();
  await page.getByText('50 kostenfreie Aufgaben').waitFor();
  expect(await redemptionsOf(w, email, 'UEBEN50')).toEqual(once);
});

test('after a lost answer the coupon can be redeemed again and counts once', async ({
  w,
  person,
}) => {
  const page = await openMember(w, person);
  const apply = '/api/promotion/coupon/apply/paymentless';
  await intercept(page, apply, (count) => (count === 1 ? 'lose answer' : 'pass'));
  await page.goto('/sub/promotion/coupon?code=FREIMONAT&mode=auto');
  await page.getByRole('alert').filter({ hasText: 'Keine Verbindung' }).waitFor();
  await redeem(page).click();
  await expectStatus(page, 'Aktiv');
  const end = formatDate(addMonths(await clockOf(w), 1));
  expect(await rowValue(page, 'Ablaufdatum')).toBe(end);
  expect(await redemptionsOf(w, person.email, 'FREIMONAT')).toEqual(once);
});

test('after signing in, a person without a subscription is led to the waiting coupon', async ({
  w,
}) => {
  const { email, password } = await signUpPerson(w);
  const page = await open(w);
  await page.goto('/sub/promotion/coupon?code=WILLKOMMEN15');
  await page.getByRole('button', { name: 'Gutschein prüfen' }).click();
  await redeem(page).click();
  await waiting(page, 'WILLKOMMEN15').waitFor();
  // Signing in works from any page. Here it is one that sends visitors to sign-in.
  await page.goto('/sub');
  await page.getByRole('button', { name: 'EINLOGGEN' }).waitFor();
  await page.getByLabel('E-Mail').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'EINLOGGEN' }).click();
  // Nobody has to redeem it a second time.
  await page.getByText('Gutschein WILLKOMMEN15:').waitFor();
  await page.reload();
  // Every list of plans includes it from now on.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Abos und Preise' }).click();
  await page.waitForURL('**/preise');
  await page.getByText('Gutschein WILLKOMMEN15:').waitFor();
  await choosePlan(page, '99,48');
  await waitUntilPayable(page);
  expect(await dueToday(page)).toBe('84,48 €');
  // At the checkout one press takes it off, for every price.
  await page.getByRole('button', { name: 'Gutschein entfernen' }).click();
  await expect.poll(() => dueToday(page)).toBe('99,48 €');
  await page.reload();
  await waitUntilPayable(page);
  expect(await dueToday(page)).toBe('99,48 €');
  await page.getByRole('link', { name: 'Anderes Abo wählen' }).click();
  await page.getByRole('button', { name: 'Jahresabo wählen', exact: true }).waitFor();
  expect(await page.getByText('WILLKOMMEN15').count()).toBe(0);
});

test('a visitor with a coupon sees it in every price before signing up, changes the plan with it, and is not asked for it', async ({
  w,
}) => {
  const visitor = await openVisitor(w);
  const { page } = visitor;
  const year = page.getByRole('article', { name: 'Jahresabo', exact: true });
  const takeUp = async () => {
    await page.goto('/sub/promotion/coupon?code=WEB10&mode=auto');
    await redeem(page).click();
    await waiting(page, 'WEB10').waitFor();
  };
  await takeUp();
  await page.goBack();
  await page.getByRole('link', { name: 'Ohne Gutschein weiter' }).click();
  await year.getByText('99,48 € für 12 Monate').waitFor();
  expect(await page.locator('s').count()).toBe(0);
  await takeUp();
  await page.goto('/preise');
  await year.getByText('Regulär 99,48 € 89,53 € für die ersten 12 Monate').waitFor();
  await year.getByRole('button').click();
  await signUpInDialog(w, visitor);
  await waitUntilPayable(page);
  expect(await dueToday(page)).toBe('89,53 €');
  expect(await page.getByLabel('Gutscheincode').count()).toBe(0);
  await page.getByRole('link', { name: 'Anderes Abo wählen' }).click();
  await choosePlan(page, '61,08');
  await waitUntilPayable(page);
  expect(await dueToday(page)).toBe('54,97 €');
  await page.goto('/preise');
  await page.getByRole('link', { name: 'Ohne Gutschein weiter' }).click();
  await page.getByRole('button', { name: 'Jahresabo wählen', exact: true }).waitFor();
  await expect.poll(() => page.locator('s').count()).toBe(0);
});

test('another coupon makes another order with another key; a declined card and a reload keep it on the same invoice', async ({
  w,
}) => {
  const { page, person } = await openCheckout(w, 'half_yearly');
  const keys: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sub/buy')) {
      keys.push((request.postDataJSON() as { idempotency_key: string }).idempotency_key);
    }
  });
  const declined = page.getByRole('alert').filter({ hasText: 'nicht ausreichend gedeckt' });
  await fillCard(page, cards.notCovered);
  await pay(page);
  await declined.waitFor();
  await enterCoupon(page, 'WILLKOMMEN15');
  await page.getByText('Der Gutschein WILLKOMMEN15 ist angewendet.').waitFor();
  await fillCard(page, cards.notCovered);
  await pay(page);
  await declined.waitFor();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);

  await page.reload();
  await waitUntilPayable(page);
  await expect.poll(() => dueToday(page)).toBe('46,08 €');
  await fillCard(page, cards.good);
  const reattempt = page.waitForRequest('**/api/sub/buy/reattempt');
  await pay(page);
  await reattempt;
  await expectStatus(page, 'Aktiv');
  await flushDeliveries(w);
  const { paid } = await atStripe(w, person);
  expect(paid.map(({ total }) => total)).toEqual([4608]);
  expect(await redemptionsOf(w, person.email, 'WILLKOMMEN15')).toEqual({ ...once, grants: 0 });
});
