import { expect } from 'vitest';

import { waitUntilPayable } from '#tests/e2e/at-checkout.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import {
  cards,
  choosePlan,
  dueToday,
  expectStatus,
  fillCard,
  openVisitor,
  pay,
  rowValue,
} from '#tests/e2e/visitor.ts';
import { charges } from '#tests/support/coupon-purchases.ts';
import { makeCoupon } from '#tests/support/coupons.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { flushDeliveries, planNamed } from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';

test('an amount off instalments is the same on the card, in the checkout and on the invoice', async ({
  w,
}) => {
  const { code } = await makeCoupon(w, { type: 'discount', amountOff: 1511 });
  const person = await signUpPerson(w);
  const page = await openMember(w, person);
  await page.goto(`/sub/promotion/coupon?code=${code}&mode=auto`);
  await page.getByText('verteilt er sich auf die ersten 12 Raten').waitFor();
  const card = page.getByRole('article', { name: 'Jahresabo in Raten' });
  await card.getByText('Regulär 112,68 € 97,57 € für die ersten 12 Monate').waitFor();
  await card.getByText('Zuerst 8,03 €, dann 11 Monatsraten von 8,14 €.').waitFor();

  await choosePlan(page, '97,57');
  await waitUntilPayable(page);
  expect(await dueToday(page)).toBe('8,03 €');
  expect(await rowValue(page, 'Rabatt')).toBe(
    '15,11\u00A0€ auf die erste Laufzeit: 1,36\u00A0€ auf die erste Rate, 1,25\u00A0€ auf die nächsten 11',
  );
  expect(await rowValue(page, 'Gesamtpreis der Laufzeit')).toBe('97,57\u00A0€');
  await fillCard(page, cards.good);
  await pay(page);
  await expectStatus(page, 'Aktiv');
  await flushDeliveries(w);
  expect(await charges(w, person)).toEqual([803]);
});

test('a former price is struck, and named as such beside the one that is asked for', async ({
  w,
}) => {
  const { plan_id: id } = await planNamed(w, 'yearly');
  await w.stripe.prices.update(id, { metadata: { original_price_tag: '119,88 €' } });
  await flushDeliveries(w);
  const { page } = await openVisitor(w);
  await page.goto('/preise');
  const card = page.getByRole('article').filter({ hasText: '99,48' });
  expect(await card.locator('s').textContent()).toBe('119,88\u00A0€');
  expect(await card.textContent()).toContain('Bisher 119,88\u00A0€ 99,48\u00A0€ für 12 Monate');
  expect(await page.locator('s').count()).toBe(1);
  await w.stripe.prices.update(id, { metadata: { original_price_tag: '' } });
  await flushDeliveries(w);
});
