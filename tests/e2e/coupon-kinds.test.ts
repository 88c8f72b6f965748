import { expect, onTestFinished, test } from 'vitest';

import { payable } from '#tests/e2e/at-checkout.ts';
import {
  cards,
  choosePlan,
  dueToday,
  expectStatus,
  fillCard,
  openVisitor,
  pay,
  shown,
  signUpInDialog,
} from '#tests/e2e/visitor.ts';
import type { Visitor } from '#tests/e2e/visitor.ts';
import { kinds, makeCoupon, redemptionsOf } from '#tests/coupons.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import type { Person } from '#tests/people.ts';
import { atStripe, delivered } from '#tests/purchases.ts';
import { clockOf } from '#tests/sandbox-clock.ts';
import { addDays, addMonths } from '#worker/calendar.ts';
import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';

/** A visitor who came by a coupon's link, has seen what it gives, and signs up to redeem it. */
async function byLink(w: World, code: string, gives: string): Promise<Visitor> {
  const visitor = await openVisitor(w);
  const { page } = visitor;
  onTestFinished(() => page.context().close());
  await page.goto(`/sub/promotion/coupon?code=${code}&mode=auto`);
  await page.getByRole('heading', { name: gives }).waitFor();
  await page.getByRole('button', { name: 'Gutschein einlösen' }).click();
  await page.getByText(`Dein Gutschein ${code} wartet`).waitFor();
  await signUpInDialog(w, visitor);
  return visitor;
}

type End = (now: number) => string;
const months =
  (count: number): End =>
  (now) =>
    formatDate(addMonths(now, count));
const days =
  (count: number): End =>
  (now) =>
    formatDate(addDays(now, count));

test.each([
  ['FREIMONAT', '1 Monat Premium geschenkt', months(1)],
  ['UEBEN50', '50 freie Aufgaben', () => '50 Aufgaben kostenfrei'],
  ['KANZLEI', 'Premium-Lizenz bis 31. Dezember 2030', () => '31.\u00a0Dezember\u00a02030'],
])('%s needs no payment: %s', async (code, gives, endOf) => {
  const w = await world();
  const { page, email, complaints } = await byLink(w, code, gives);
  await expectStatus(page, 'Aktiv');
  expect(await shown(page, 'Ablaufdatum')).toBe(endOf(await clockOf(w)));
  expect(await redemptionsOf(w, email, code)).toEqual({ committed: 1, reserved: 0, grants: 1 });
  expect(complaints).toEqual([]);
});

test.each([
  ['WEB10', '10 % Rabatt', '99,48', '89,53 €', 'Aktiv', months(12)],
  ['WILLKOMMEN15', '15,00 € Rabatt', '61,08', '46,08 €', 'Aktiv', months(6)],
  ['TEST30', '30 Tage kostenlos testen', '13,39', '0,00 €', 'Testen', days(30)],
  ['ZAHL12BEKOMM15', '3 Monate geschenkt', '99,48', '99,48 €', 'Aktiv', months(15)],
  ['JAHRESABO', 'Dein Abo steht schon fest', '99,48', '99,48 €', 'Aktiv', months(12)],
])('%s goes with a purchase: %s', async (code, gives, plan, due, status, endOf) => {
  const w = await world();
  const { page, email, complaints } = await byLink(w, code, gives);
  await page.getByText(`Gutschein ${code}`).waitFor();
  await choosePlan(page, plan);
  await payable(page);
  expect(await dueToday(page)).toBe(due);
  await fillCard(page, cards.good);
  await pay(page);
  await expectStatus(page, status);
  expect(await shown(page, 'Ablaufdatum')).toBe(endOf(await clockOf(w)));
  await delivered(w);
  const { subscriptions, paid } = await atStripe(w, { email } as Person);
  expect(subscriptions).toHaveLength(1);
  const charged = paid.reduce((sum, { total }) => sum + total, 0);
  expect(formatMoney(charged).replaceAll('\u00a0', ' ')).toBe(due);
  expect(await redemptionsOf(w, email, code)).toEqual({ committed: 1, reserved: 0, grants: 0 });
  expect(complaints).toEqual([]);
});

test('who has had no trial yet is told that months given on top take its place', async () => {
  const w = await world();
  const { code } = await makeCoupon(w, kinds.payxgetx);
  const { page } = await byLink(w, code, '3 Monate geschenkt');
  await page.getByText(`Gutschein ${code}`).waitFor();
  await choosePlan(page, '86,28');
  await payable(page);
  expect(await dueToday(page)).toBe('86,28 €');
  await page.getByText('Mit Deinem Gutschein entfällt die Testphase').waitFor();
  expect(await page.getByText('schon genutzt').count()).toBe(0);
});
