import { expect } from 'vitest';
import type { Page } from 'playwright-core';

import { waitUntilPayable } from '#tests/e2e/at-checkout.ts';
import { openMemberWindow } from '#tests/e2e/states/state.ts';
import {
  cards,
  choosePlan,
  dueToday,
  expectStatus,
  fillCard,
  openVisitor,
  pay,
  rowValue,
  signUpInDialog,
} from '#tests/e2e/visitor.ts';
import { couponTerms, makeCoupon, redemptionsOf } from '#tests/support/coupons.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { atStripe, flushDeliveries } from '#tests/support/purchases.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { addDays, addMonths } from '#worker/calendar.ts';
import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';

interface Guest {
  page: Page;
  email: string;
  complaints: string[];
}

/** Somebody who came by a coupon's link and redeems it. */
type Comes = (w: World, code: string, gives: string) => Promise<Guest>;

const link = (code: string) => `/sub/promotion/coupon?code=${code}&mode=auto`;

/** The link redeems the coupon of a person who is signed in. */
const asMember: Comes = async (w, code, gives) => {
  const person = await signUpPerson(w);
  const visitor = await openMemberWindow(w, person);
  await visitor.page.goto(link(code));
  await visitor.page.getByText(gives).first().waitFor();
  return { ...visitor, email: person.email };
};

/** A visitor sees what the coupon gives, and has to sign up first. */
const asVisitor: Comes = async (w, code, gives) => {
  const visitor = await openVisitor(w);
  const { page } = visitor;
  await page.goto(link(code));
  await page.getByRole('heading', { name: gives }).waitFor();
  await page.getByRole('button', { name: 'Gutschein einlösen' }).click();
  await page.getByText(`Dein Gutschein ${code} wartet`).waitFor();
  await signUpInDialog(w, visitor);
  return visitor;
};

type End = (now: number) => string;
const months =
  (count: number): End =>
  (now) =>
    formatDate(addMonths(now, count));
const days =
  (count: number): End =>
  (now) =>
    formatDate(addDays(now, count));

// Every kind in every state and from every entrance is in `tests/worker/promotion/cells.test.ts`,
// and its text in `tests/client/promotion/coupon-rows.test.ts`. Two more coupons without a payment
// are redeemed in `coupon-kept.test.ts`.
test('KANZLEI needs no payment', async ({ w }) => {
  const { page, email, complaints } = await asMember(
    w,
    'KANZLEI',
    'Premium-Lizenz bis 31. Dezember 2030',
  );
  await expectStatus(page, 'Aktiv');
  expect(await rowValue(page, 'Abonnementtyp')).toBe('license');
  expect(await rowValue(page, 'Verlängerung')).toBe('Lizenz');
  expect(await rowValue(page, 'Ablaufdatum')).toBe('31.\u00a0Dezember 2030');
  expect(await redemptionsOf(w, email, 'KANZLEI')).toEqual({
    committed: 1,
    reserved: 0,
    grants: 1,
  });
  expect(complaints).toEqual([]);
});

test.each([
  ['WEB10', asVisitor, '10 % Rabatt', '99,48', '89,53 €', 'Aktiv', months(12)],
  [
    'TEST30',
    asMember,
    '30 Tage kostenlos testen',
    /testen \(Monatsabo/,
    '0,00 €',
    'Testen',
    days(30),
  ],
])('%s is redeemed with a purchase', async (code, comes, gives, plan, due, status, endOf) => {
  const w = await world();
  const { page, email, complaints } = await comes(w, code, gives);
  await page.getByText(`Gutschein ${code}`).waitFor();
  await choosePlan(page, plan);
  await waitUntilPayable(page);
  expect(await dueToday(page)).toBe(due);
  // Beside a coupon that gives more than a discount there is no box for another one.
  const box = page.getByLabel('Du hast einen Gutschein?');
  expect(await box.count()).toBe(gives.includes('Rabatt') ? 1 : 0);
  await fillCard(page, cards.good);
  await pay(page);
  await expectStatus(page, status);
  expect(await rowValue(page, 'Ablaufdatum')).toBe(endOf(await clockOf(w)));
  await flushDeliveries(w);
  const { subscriptions, paid } = await atStripe(w, { email } as Person);
  expect(subscriptions).toHaveLength(1);
  const charged = paid.reduce((sum, { total }) => sum + total, 0);
  expect(formatMoney(charged).replaceAll('\u00a0', ' ')).toBe(due);
  expect(await redemptionsOf(w, email, code)).toEqual({ committed: 1, reserved: 0, grants: 0 });
  expect(complaints).toEqual([]);
});

test('JAHRESABO names the plan, which is bought without another coupon', async ({ w }) => {
  const { page } = await asMember(w, 'JAHRESABO', 'Dein Abo steht schon fest');
  await choosePlan(page, '99,48');
  await waitUntilPayable(page);
  await page.getByText('Der Gutschein JAHRESABO ist angewendet.').waitFor();
  expect(await dueToday(page)).toBe('99,48 €');
  expect(await page.getByLabel('Du hast einen Gutschein?').count()).toBe(0);
});

test('a person with a right to a trial sees that gifted months replace the trial, and gets them', async ({
  w,
}) => {
  const { code } = await makeCoupon(w, couponTerms.payxgetx);
  const { page, email } = await asMember(w, code, '3 Monate geschenkt');
  await page.getByText(`Gutschein ${code}`).waitFor();
  await choosePlan(page, '86,28');
  await waitUntilPayable(page);
  expect(await dueToday(page)).toBe('86,28 €');
  await page.getByText('Mit Deinem Gutschein entfällt die Testphase').waitFor();
  expect(await page.getByText('schon genutzt').count()).toBe(0);
  await fillCard(page, cards.good);
  await pay(page);
  await expectStatus(page, 'Aktiv');
  expect(await rowValue(page, 'Ablaufdatum')).toBe(months(15)(await clockOf(w)));
  await flushDeliveries(w);
  const { paid } = await atStripe(w, { email } as Person);
  expect(paid.map(({ total }) => total)).toEqual([8628]);
  expect(await redemptionsOf(w, email, code)).toEqual({ committed: 1, reserved: 0, grants: 0 });
});
