import { expect } from 'vitest';

import { goToCheckout, openBuyer, openCheckout, waitUntilPayable } from '#tests/e2e/at-checkout.ts';
import { intercept } from '#tests/e2e/intercept.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import {
  cards,
  choosePlan,
  dueToday,
  enterCoupon,
  expectStatus,
  fillCard,
  pay,
} from '#tests/e2e/visitor.ts';
import { makeCoupon } from '#tests/support/coupons.ts';
import { row } from '#tests/support/database.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { atStripe, flushDeliveries, planNamed } from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';

test('the box starts empty, refuses an unknown code, applies and removes a known one; a code whose last use is taken meanwhile is refused before anything is charged', async ({
  w,
}) => {
  const { page, person } = await openCheckout(w, 'yearly');
  const order = page.getByRole('region', { name: 'Deine Bestellung' });
  const box = page.getByLabel('Du hast einen Gutschein?');
  const code = page.getByLabel('Gutscheincode');
  const apply = page.getByRole('button', { name: 'ANWENDEN' });
  expect(await code.count()).toBe(0);
  await box.check();
  expect(await apply.isDisabled()).toBe(true);
  // 120 pixels wide and 48 high, with its word on one line.
  expect(await apply.boundingBox()).toMatchObject({ width: 120, height: 48 });
  await code.press('Enter');
  await code.fill('   ');
  expect(await apply.isDisabled()).toBe(true);

  await enterCoupon(page, 'GIBT-ES-NICHT');
  const refusal = page.getByText('Der Gutschein ist ungültig.');
  await refusal.waitFor();
  expect(await code.getAttribute('aria-invalid')).toBe('true');
  await box.uncheck();
  await box.check();
  expect(await code.inputValue()).toBe('');
  expect(await refusal.count()).toBe(0);

  await code.fill('web10');
  await code.press('Enter');
  await order.getByText('89,53 €').waitFor();
  expect(await order.locator('s').textContent()).toContain('99,48');
  await order.getByText('99,48 € am').waitFor();
  // What is typed changes nothing before it is applied; the button below takes the coupon off.
  await code.fill('web1');
  expect(await dueToday(page)).toBe('89,53 €');
  await page.getByText('Der Gutschein WEB10 ist angewendet.').waitFor();
  await page.getByRole('button', { name: 'Gutschein entfernen' }).click();
  await expect.poll(() => dueToday(page)).toBe('99,48 €');
  await box.check();

  const coupon = await makeCoupon(w, { type: 'discount', percentOff: 50 });
  await enterCoupon(page, coupon.code);
  await expect.poll(() => dueToday(page)).toBe('49,74 €');
  await row(w, 'update coupon set max_uses = 0 where id = ?', coupon.id);
  await fillCard(page, cards.good);
  await pay(page);
  await page.getByText('Das Angebot war befristet').first().waitFor();
  await expect.poll(() => dueToday(page)).toBe('99,48 €');
  await pay(page);
  await expectStatus(page, 'Aktiv');
  await flushDeliveries(w);
  const { paid } = await atStripe(w, person);
  expect(paid.map(({ total }) => total)).toEqual([9948]);
});

test('a code in the box replaces the coupon of the link, which returns when the box is closed', async ({
  w,
}) => {
  const page = await openMember(w, await signUpPerson(w));
  await page.goto('/sub/productv2');
  await page.getByText('Gutschein WEB10').waitFor();
  expect(await page.getByText('7 Tage kostenlos').count()).toBe(0);
  await choosePlan(page, '99,48');
  await waitUntilPayable(page);
  expect(await dueToday(page)).toBe('89,53 €');
  await enterCoupon(page, 'EMAILMARKING20');
  await expect.poll(() => dueToday(page)).toBe('79,58 €');
  await page.getByLabel('Du hast einen Gutschein?').uncheck();
  expect(await dueToday(page)).toBe('89,53 €');
});

test('a coupon that has ended by the checkout is left out, and the page says so', async ({ w }) => {
  const coupon = await makeCoupon(w, { type: 'discount', percentOff: 50 });
  await row(w, 'update coupon set disabled_at = 1 where id = ?', coupon.id);
  const { page } = await openBuyer(w);
  // The plan as a person chose it who came by the coupon's link while the coupon was on.
  await goToCheckout(page, {
    ...(await planNamed(w, 'yearly')),
    stripe_coupon_code: coupon.code,
    sub_coupon_id: coupon.id,
    coupon_feature_disable: false,
  });
  expect(await dueToday(page)).toBe('99,48 €');
  await page.getByRole('alert').filter({ hasText: 'Das Angebot war befristet' }).waitFor();
});

test('of two codes the better one stays also where nothing is due today', async ({ w }) => {
  const { page } = await openCheckout(w, 'yearly_trial');
  await enterCoupon(page, 'EMAILMARKING20');
  const applied = page.getByText('Der Gutschein EMAILMARKING20 ist angewendet.');
  await applied.waitFor();
  await enterCoupon(page, 'WILLKOMMEN15');
  await page.getByText('mehr. Es bleibt bei EMAILMARKING20.').waitFor();
  await applied.waitFor();
});

test('a refused code leaves what was applied, one that costs more needs a second press, and a gift shows its way', async ({
  w,
}) => {
  const { page } = await openCheckout(w, 'yearly');
  const status = page.getByRole('status');
  await enterCoupon(page, 'WILLKOMMEN15');
  await expect.poll(() => dueToday(page)).toBe('84,48 €');

  await enterCoupon(page, 'GIBT-ES-NICHT');
  await page.getByText('Der Gutschein ist ungültig.').waitFor();
  await expect.poll(() => dueToday(page)).toBe('84,48 €');
  await page.getByText('Der Gutschein WILLKOMMEN15 ist angewendet.').waitFor();

  await enterCoupon(page, 'WEB10');
  await status
    .filter({ hasText: 'Mit WEB10 zahlst Du 5,05 € mehr. Es bleibt bei WILLKOMMEN15' })
    .waitFor();
  await expect.poll(() => dueToday(page)).toBe('84,48 €');
  await page.getByRole('button', { name: 'Bei WILLKOMMEN15 bleiben' }).click();
  expect(await status.filter({ hasText: 'mehr' }).count()).toBe(0);
  await enterCoupon(page, 'WEB10');
  await page.getByRole('button', { name: 'Trotzdem WEB10 nehmen' }).click();
  await expect.poll(() => dueToday(page)).toBe('89,53 €');
  expect(await status.filter({ hasText: 'mehr' }).count()).toBe(0);

  await enterCoupon(page, 'UEBEN50');
  await page.getByText('UEBEN50 ist ein Geschenk').waitFor();
  await expect.poll(() => dueToday(page)).toBe('89,53 €');
  await page.getByRole('link', { name: 'Geschenk einlösen' }).click();
  await page.waitForURL('**/sub/promotion/coupon?code=UEBEN50');
});

test('while it is not known what became of an order, no other code takes its place', async ({
  w,
}) => {
  const { page } = await openCheckout(w, 'yearly');
  await enterCoupon(page, 'WILLKOMMEN15');
  await expect.poll(() => dueToday(page)).toBe('84,48 €');
  await fillCard(page, cards.good);
  await enterCoupon(page, 'WEB10');
  const anyway = page.getByRole('button', { name: 'Trotzdem WEB10 nehmen' });
  await anyway.waitFor();
  await intercept(page, '/api/sub/buy', 'lose answer');
  await pay(page);
  await page.getByRole('alert').filter({ hasText: 'Keine Verbindung' }).waitFor();
  expect(await anyway.isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Bei WILLKOMMEN15 bleiben' }).isDisabled()).toBe(
    true,
  );
});
