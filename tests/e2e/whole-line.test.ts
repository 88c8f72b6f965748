import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { contractsAtStripe, openCheckout } from '#tests/e2e/at-checkout.ts';
import {
  cards,
  choosePlan,
  expectStatus,
  fillCard,
  fillCheckout,
  openVisitor,
  pay,
  phone,
  rowValue,
  signUpInDialog,
} from '#tests/e2e/visitor.ts';
import type { Visitor } from '#tests/e2e/visitor.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';

/** A visitor who chose a plan, signed up, and is at the checkout. */
async function atCheckout(w: World, plan: RegExp, viewport: typeof phone): Promise<Visitor> {
  const visitor = await openVisitor(w, viewport);
  // The other tests walk with reduced motion.
  await visitor.page.emulateMedia({ reducedMotion: 'no-preference' });
  await visitor.page.goto('/preise');
  await choosePlan(visitor.page, plan);
  await signUpInDialog(w, visitor);
  await visitor.page.getByRole('heading', { name: 'Schliess dein Abo ab' }).waitFor();
  await visitor.page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).waitFor();
  return visitor;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

// On a desktop a visitor signs up, pays by card and has a contract in `coupon-kinds.test.ts`.
test('on a phone a visitor chooses the trial, signs up, pays by card and has a subscription', async ({
  w,
}) => {
  const { page, email, complaints } = await atCheckout(w, /7 Tage kostenlos/, phone);
  expect(await page.getByText('86,28 € am', { exact: false }).count()).toBe(1);
  await fillCheckout(page, cards.good);
  await pay(page);
  await expectStatus(page, 'Testen');
  await page.getByText('Danke, Premium ist jetzt Deins.').waitFor();
  expect(await rowValue(page, 'Account')).toContain(email);
  expect(await rowValue(page, 'Zahlungsmethode')).toContain('4242');
  expect(complaints).toEqual([]);
});

test('on a phone a refusal at the bank and a declined card show their reasons, and the card that the bank confirms pays', async ({
  w,
}) => {
  const { page, person, complaints } = await openCheckout(w, 'yearly', phone);
  const bank = page.frameLocator('iframe');
  const refusal = (text: string) => page.getByRole('alert').filter({ hasText: text });
  await fillCheckout(page, cards.authenticated);
  await pay(page);
  await bank.getByRole('button', { name: 'Ablehnen' }).click();
  await refusal('nicht bestätigt').waitFor();
  await fillCard(page, cards.refusedLater);
  await pay(page);
  await refusal('abgelehnt').waitFor();
  await fillCard(page, cards.authenticated);
  await pay(page);
  await bank.getByRole('button', { name: 'Bestätigen' }).click();
  await expectStatus(page, 'Aktiv');
  expect(await rowValue(page, 'Zahlungsmethode')).toContain('3155');
  expect(complaints).toEqual([]);
  await flushDeliveries(w);
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 1, paid: 1 });
});

test('on a phone a double click buys once; the person cancels, which removes the thanks, and reactivates, and a year later the subscription has renewed', async ({
  w,
}) => {
  await w.reset();
  const { page, person } = await openCheckout(w, 'yearly', phone);
  await fillCheckout(page, cards.good);
  await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).dblclick();
  const thanks = page.getByText('Danke, Premium ist jetzt Deins.');
  await thanks.waitFor();
  await expectStatus(page, 'Aktiv');
  const firstEnd = await rowValue(page, 'Ablaufdatum');
  await flushDeliveries(w);
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 1, paid: 1 });

  await page.getByRole('button', { name: 'Abo kündigen' }).click();
  await page.getByText('Abonnement wirklich zum Ende der Laufzeit kündigen?').waitFor();
  await page.getByRole('button', { name: 'JA' }).click();
  await page.getByText('Dein Abo ist gekündigt.').first().waitFor();
  await page.getByRole('button', { name: 'Abo reaktivieren' }).waitFor();
  expect(await thanks.count()).toBe(0);
  expect(await rowValue(page, 'Verlängerung')).toContain('gekündigt');
  await expect.poll(() => focused(page)).toBe('Abo reaktivieren');

  await page.getByRole('button', { name: 'Abo reaktivieren' }).click();
  await page.getByText('Gute Wahl! Du möchtest Dein Abonnement reaktivieren').waitFor();
  // A new promise to pay names price, day and term before its button can be pressed.
  await page
    .getByText(
      /zahlst Du 99,48\s€ für 12 Monate, inkl\. Umsatzsteuer\. Die erste Laufzeit endet am/,
    )
    .waitFor();
  await page.getByRole('button', { name: 'Zahlungspflichtig fortsetzen' }).click();
  await page.getByRole('button', { name: 'Abo kündigen' }).waitFor();
  expect(await rowValue(page, 'Verlängerung')).toContain('automatisch');
  await expect.poll(() => focused(page)).toBe('Abo kündigen');

  await advance(w, 366 * 86_400);
  await page.reload();
  await expectStatus(page, 'Aktiv');
  const years = [firstEnd, await rowValue(page, 'Ablaufdatum')].map((text) =>
    Number(text.slice(-4)),
  );
  expect((years[1] ?? 0) - (years[0] ?? 0)).toBe(1);
});

test('the chosen plan stays when a visitor signs in instead of signing up', async ({ w }) => {
  const { email, password } = await signUpPerson(w);
  const { page } = await openVisitor(w);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/sub/product?signin=1');
  await choosePlan(page, /Monatsabo wählen/);
  await page.getByLabel('E-Mail').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: 'EINLOGGEN' }).click();
  await page.getByRole('heading', { name: 'Schliess dein Abo ab' }).waitFor();
  await fillCheckout(page, cards.good);
  await pay(page);
  await expectStatus(page, 'Aktiv');
});
