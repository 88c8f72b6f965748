import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';

import { openCheckout, waitUntilPayable, contractsAtStripe } from '#tests/e2e/at-checkout.ts';
import {
  cards,
  choosePlan,
  expectStatus,
  fillCard,
  fillSepa,
  openMethod,
  pay,
} from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { ibans } from '#tests/support/payment-methods.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';

const order = (page: Page) => page.getByRole('button', { name: 'Zahlungspflichtig bestellen' });

/** Fills in each way to pay, as far as this page asks for it. */
const ways: [string, (page: Page) => Promise<void>][] = [
  ['PayPal', (page) => openMethod(page, 'PayPal')],
  ['a card', (page) => fillCard(page, cards.good)],
  ['SEPA', (page) => fillSepa(page, ibans.paid)],
];

/** Approves at PayPal, if the order leads there. */
async function agree(page: Page, way: string): Promise<void> {
  if (way === 'PayPal') await page.getByRole('button', { name: 'Zustimmen und weiter' }).click();
}

const once = { subscriptions: 1, paid: 1 };

describe.each(ways)('by %s', (way, fill) => {
  test('a double click orders once', async () => {
    const w = await world();
    const { page, person } = await openCheckout(w, '61,08');
    await fill(page);
    await order(page).dblclick();
    await agree(page, way);
    await expectStatus(page, 'Aktiv');
    await flushDeliveries(w);
    expect(await contractsAtStripe(w, person)).toEqual(once);
  });

  test('two tabs order once, and the second one says so', async () => {
    const w = await world();
    const { page: first, person } = await openCheckout(w, '61,08');
    const second = await first.context().newPage();
    await second.goto('/preise');
    await choosePlan(second, '61,08');
    await waitUntilPayable(second);
    await fill(first);
    await fill(second);
    await Promise.all([pay(first), pay(second)]);
    await agree(first, way);
    await agree(second, way);
    const bought = (page: Page) => page.getByRole('heading', { name: 'Abonnementdetails' });
    const refusalText = (page: Page) =>
      page.getByText(/laufendes Abonnement|wird noch bearbeitet/).first();
    await bought(first).or(refusalText(first)).first().waitFor();
    await bought(second).or(refusalText(second)).first().waitFor();
    await flushDeliveries(w);
    expect(await contractsAtStripe(w, person)).toEqual(once);
  });

  test('a reload in the middle of the order orders once', async () => {
    const w = await world();
    const { page, person } = await openCheckout(w, '61,08');
    await fill(page);
    let reloaded = false;
    const bought = new Promise<void>((resolve) => {
      void page.route('**/api/sub/buy', async (route) => {
        if (reloaded) return route.fallback();
        reloaded = true;
        await route.fetch();
        // The answer never arrives, because the page is reloaded before.
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
      // The checkout shows that the order was completed.
      await page.getByText('Danke, Dein Abo ist abgeschlossen.').waitFor();
      await expectStatus(page, 'Aktiv');
      expect(await page.getByText('Du hast schon ein laufendes Abonnement.').count()).toBe(0);
    }
    await flushDeliveries(w);
    expect(await contractsAtStripe(w, person)).toEqual(once);
  });
});
