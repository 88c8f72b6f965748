import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { atCheckoutOf, payable, theirContracts } from '#tests/e2e/at-checkout.ts';
import {
  cards,
  choosePlan,
  expectStatus,
  fillCard,
  fillSepa,
  openMethod,
  pay,
} from '#tests/e2e/visitor.ts';
import { world } from '#tests/harness.ts';
import { ibans } from '#tests/payment-methods.ts';
import { delivered } from '#tests/purchases.ts';

const order = (page: Page) => page.getByRole('button', { name: 'Zahlungspflichtig bestellen' });

/** Fills in that way to pay, as far as it is done on this page. */
const ways: [string, (page: Page) => Promise<void>][] = [
  ['PayPal', (page) => openMethod(page, 'PayPal')],
  ['a card', (page) => fillCard(page, cards.good)],
  ['SEPA', (page) => fillSepa(page, ibans.paid)],
];

/** Agrees at PayPal, if that is where the order led to. */
async function agree(page: Page, way: string): Promise<void> {
  if (way === 'PayPal') await page.getByRole('button', { name: 'Zustimmen und weiter' }).click();
}

const once = { subscriptions: 1, paid: 1 };

describe.each(ways)('by %s', (way, fill) => {
  test('a double click orders once', async () => {
    const w = await world();
    const { page, person } = await atCheckoutOf(w, '61,08');
    await fill(page);
    await order(page).dblclick();
    await agree(page, way);
    await expectStatus(page, 'Aktiv');
    await delivered(w);
    expect(await theirContracts(w, person)).toEqual(once);
  });

  test('two tabs order once, and the second is told', async () => {
    const w = await world();
    const { page: first, person } = await atCheckoutOf(w, '61,08');
    const second = await first.context().newPage();
    await second.goto('/preise');
    await choosePlan(second, '61,08');
    await payable(second);
    await fill(first);
    await fill(second);
    await Promise.all([pay(first), pay(second)]);
    await agree(first, way);
    await agree(second, way);
    const bought = (page: Page) => page.getByRole('heading', { name: 'Abonnementdetails' });
    const told = (page: Page) =>
      page.getByText(/laufendes Abonnement|wird noch bearbeitet/).first();
    await bought(first).or(told(first)).first().waitFor();
    await bought(second).or(told(second)).first().waitFor();
    await delivered(w);
    expect(await theirContracts(w, person)).toEqual(once);
  });

  test('a reload in the middle of the order orders once', async () => {
    const w = await world();
    const { page, person } = await atCheckoutOf(w, '61,08');
    await fill(page);
    let reloaded = false;
    const bought = new Promise<void>((resolve) => {
      void page.route('**/api/sub/buy', async (route) => {
        if (reloaded) return route.fallback();
        reloaded = true;
        await route.fetch();
        // Its answer never arrives: the page is loaded again before.
        resolve();
        return route.abort();
      });
    });
    await pay(page);
    await agree(page, way);
    await bought;
    await page.reload();
    if (way === 'PayPal') {
      await expectStatus(page, 'Aktiv');
    } else {
      // The checkout sees that it has been bought.
      await page.getByText('Danke, Dein Abo ist abgeschlossen.').waitFor();
      await expectStatus(page, 'Aktiv');
      expect(await page.getByText('Du hast schon ein laufendes Abonnement.').count()).toBe(0);
    }
    await delivered(w);
    expect(await theirContracts(w, person)).toEqual(once);
  });
});
