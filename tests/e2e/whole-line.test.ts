import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';

import {
  cards,
  choosePlan,
  desktop,
  expectStatus,
  fillCard,
  fillCheckout,
  openVisitor,
  pay,
  shown,
  signUpInDialog,
  sizes,
} from '#tests/e2e/visitor.ts';
import type { Visitor } from '#tests/e2e/visitor.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { advance } from '#tests/sandbox-clock.ts';

/** A visitor who has picked a plan, signed up and stands at the checkout. */
async function atCheckout(w: World, plan: string | RegExp, viewport = desktop): Promise<Visitor> {
  const visitor = await openVisitor(w, viewport);
  onTestFinished(() => visitor.page.context().close());
  await visitor.page.goto('/preise');
  await choosePlan(visitor.page, plan);
  await signUpInDialog(w, visitor);
  await visitor.page.getByRole('heading', { name: 'Schliess dein Abo ab' }).waitFor();
  await visitor.page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).waitFor();
  return visitor;
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

describe.each(sizes)('%s', (_where, viewport) => {
  test('a visitor registers, picks the trial, pays by card and is a member', async () => {
    const w = await world();
    const { page, email, complaints } = await atCheckout(w, /7 Tage kostenlos/, viewport);
    expect(await page.getByText('86,28 € am', { exact: false }).count()).toBe(1);
    await fillCheckout(page, cards.good);
    await pay(page);
    await expectStatus(page, 'Testen');
    await page.getByText('Danke, Dein Abo ist abgeschlossen.').waitFor();
    expect(await shown(page, 'Account')).toContain(email);
    expect(await shown(page, 'Zahlungsmethode')).toContain('4242');
    expect(complaints).toEqual([]);
  });

  test('a bank that wants to see its customer is satisfied', async () => {
    const w = await world();
    const { page, complaints } = await atCheckout(w, '99,48', viewport);
    await fillCheckout(page, cards.authenticated);
    await pay(page);
    await page.frameLocator('iframe').getByRole('button', { name: 'Bestätigen' }).click();
    await expectStatus(page, 'Aktiv');
    expect(complaints).toEqual([]);
  });

  test('a customer refuses at the bank, is told so, and pays with another card', async () => {
    const w = await world();
    const { page } = await atCheckout(w, '99,48', viewport);
    await fillCheckout(page, cards.authenticated);
    await pay(page);
    await page.frameLocator('iframe').getByRole('button', { name: 'Ablehnen' }).click();
    await page.getByRole('alert').filter({ hasText: 'nicht bestätigt' }).waitFor();
    await fillCard(page, cards.good);
    await pay(page);
    await expectStatus(page, 'Aktiv');
    expect(await shown(page, 'Zahlungsmethode')).toContain('4242');
  });

  test.each([
    ['refused when charged', cards.refusedLater, 'abgelehnt'],
    ['not covered', cards.notCovered, 'nicht ausreichend gedeckt'],
  ])('a card that is %s is named as the reason, and another one pays', async (_what, card, why) => {
    const w = await world();
    const { page } = await atCheckout(w, '61,08', viewport);
    await fillCheckout(page, card);
    await pay(page);
    await page.getByRole('alert').filter({ hasText: why }).waitFor();
    await fillCard(page, cards.good);
    await pay(page);
    await expectStatus(page, 'Aktiv');
  });

  test('a member cancels, thinks better of it, and a year later it has renewed itself', async () => {
    const w = await world();
    await w.reset();
    const { page } = await atCheckout(w, '99,48', viewport);
    await fillCheckout(page, cards.good);
    await pay(page);
    await expectStatus(page, 'Aktiv');
    const firstEnd = await shown(page, 'Ablaufdatum');

    await page.getByRole('button', { name: 'Abo kündigen' }).click();
    await page.getByText('Abonnement wirklich zum Ende der Laufzeit kündigen?').waitFor();
    await page.getByRole('button', { name: 'JA' }).click();
    await page.getByRole('button', { name: 'Abo reaktivieren' }).waitFor();
    expect(await shown(page, 'Verlängerung')).toContain('gekündigt');
    await expect.poll(() => focused(page)).toBe('Abo reaktivieren');

    await page.getByRole('button', { name: 'Abo reaktivieren' }).click();
    await page.getByText('Gute Wahl! Du möchtest Dein Abonnement reaktivieren').waitFor();
    await page.getByRole('button', { name: 'Bestätigen' }).click();
    await page.getByRole('button', { name: 'Abo kündigen' }).waitFor();
    expect(await shown(page, 'Verlängerung')).toContain('automatisch');
    await expect.poll(() => focused(page)).toBe('Abo kündigen');

    await advance(w, 366 * 86_400);
    await page.reload();
    await expectStatus(page, 'Aktiv');
    const years = [firstEnd, await shown(page, 'Ablaufdatum')].map((text) =>
      Number(text.slice(-4)),
    );
    expect((years[1] ?? 0) - (years[0] ?? 0)).toBe(1);
  });
});

test('the plan survives signing in instead of signing up', async () => {
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

test('a lost answer is repeated by the same press, and one contract comes of it', async () => {
  const w = await world();
  const { page } = await atCheckout(w, '13,39');
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
