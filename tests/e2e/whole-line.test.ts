import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { openCheckout } from '#tests/e2e/at-checkout.ts';
import {
  cards,
  choosePlan,
  desktop,
  expectStatus,
  fillCard,
  fillCheckout,
  openVisitor,
  pay,
  phone,
  rowValue,
  signUpInDialog,
  sizes,
} from '#tests/e2e/visitor.ts';
import type { Visitor } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/harness.ts';
import { advance } from '#tests/support/sandbox-clock.ts';

/** A visitor who chose a plan, signed up, and is at the checkout. */
async function atCheckout(w: World, plan: string | RegExp, viewport = desktop): Promise<Visitor> {
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

test.each(sizes)(
  '%s a visitor chooses the trial, signs up, pays by card and has a subscription',
  async (_where, size) => {
    const w = await world();
    const { page, email, complaints } = await atCheckout(w, /7 Tage kostenlos/, size);
    expect(await page.getByText('86,28 € am', { exact: false }).count()).toBe(1);
    await fillCheckout(page, cards.good);
    await pay(page);
    await expectStatus(page, 'Testen');
    await page.getByText('Danke, Dein Abo ist abgeschlossen.').waitFor();
    expect(await rowValue(page, 'Account')).toContain(email);
    expect(await rowValue(page, 'Zahlungsmethode')).toContain('4242');
    expect(complaints).toEqual([]);
  },
);

test("on a phone a payment that needs the bank's confirmation succeeds after the person confirms", async () => {
  const w = await world();
  const { page, complaints } = await openCheckout(w, '99,48', phone);
  await fillCheckout(page, cards.authenticated);
  await pay(page);
  await page.frameLocator('iframe').getByRole('button', { name: 'Bestätigen' }).click();
  await expectStatus(page, 'Aktiv');
  expect(complaints).toEqual([]);
});

test('on a phone a person refuses at the bank, sees the reason, and pays with another card', async () => {
  const w = await world();
  const { page } = await openCheckout(w, '99,48', phone);
  await fillCheckout(page, cards.authenticated);
  await pay(page);
  await page.frameLocator('iframe').getByRole('button', { name: 'Ablehnen' }).click();
  await page.getByRole('alert').filter({ hasText: 'nicht bestätigt' }).waitFor();
  await fillCard(page, cards.good);
  await pay(page);
  await expectStatus(page, 'Aktiv');
  expect(await rowValue(page, 'Zahlungsmethode')).toContain('4242');
});

test.each([
  ['declined when charged', cards.refusedLater, 'abgelehnt'],
  ['without enough money', cards.notCovered, 'nicht ausreichend gedeckt'],
])(
  'on a phone a card that is %s shows the reason, and another card pays',
  async (_what, card, why) => {
    const w = await world();
    const { page } = await openCheckout(w, '61,08', phone);
    await fillCheckout(page, card);
    await pay(page);
    await page.getByRole('alert').filter({ hasText: why }).waitFor();
    await fillCard(page, cards.good);
    await pay(page);
    await expectStatus(page, 'Aktiv');
  },
);

test('on a phone a person cancels and reactivates, and a year later the subscription has renewed', async () => {
  const w = await world();
  await w.reset();
  const { page } = await openCheckout(w, '99,48', phone);
  await fillCheckout(page, cards.good);
  await pay(page);
  await expectStatus(page, 'Aktiv');
  const firstEnd = await rowValue(page, 'Ablaufdatum');

  await page.getByRole('button', { name: 'Abo kündigen' }).click();
  await page.getByText('Abonnement wirklich zum Ende der Laufzeit kündigen?').waitFor();
  await page.getByRole('button', { name: 'JA' }).click();
  await page.getByRole('button', { name: 'Abo reaktivieren' }).waitFor();
  expect(await rowValue(page, 'Verlängerung')).toContain('gekündigt');
  await expect.poll(() => focused(page)).toBe('Abo reaktivieren');

  await page.getByRole('button', { name: 'Abo reaktivieren' }).click();
  await page.getByText('Gute Wahl! Du möchtest Dein Abonnement reaktivieren').waitFor();
  await page.getByRole('button', { name: 'Bestätigen' }).click();
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

test('the chosen plan stays when the person signs in instead of signing up', async () => {
  const w = await world();
  const first = await atCheckout(w, '13,39');
  await first.page.getByRole('button', { name: 'Ausloggen' }).click();
  await first.page.getByRole('link', { name: 'Registrieren' }).first().waitFor();

  const { page } = first;
  await page.goto('/sub/product?signin=1');
  await choosePlan(page, '13,39');
  await page.getByLabel('E-Mail').fill(first.email);
  await page.locator('input[type=password]').fill('korrekt-pferd-batterie');
  await page.getByRole('button', { name: 'EINLOGGEN' }).click();
  await page.getByRole('heading', { name: 'Schliess dein Abo ab' }).waitFor();
  await fillCheckout(page, cards.good);
  await pay(page);
  await expectStatus(page, 'Aktiv');
});

test('after a lost answer the next press completes the order', async () => {
  const w = await world();
  const { page } = await openCheckout(w, '13,39');
  await fillCheckout(page, cards.good);
  let lost = 0;
  await page.route('**/api/sub/buy', async (route) => {
    await route.fetch();
    lost += 1;
    await (lost === 1 ? route.abort() : route.fallback());
  });
  await pay(page);
  await page
    .getByRole('alert')
    .filter({ hasText: /Verbindung/ })
    .waitFor();
  await page
    .getByRole('button', { name: /Erneut versuchen|Zahlungspflichtig bestellen/ })
    .first()
    .click();
  await expectStatus(page, 'Aktiv');
  expect(lost).toBeGreaterThan(1);
});
