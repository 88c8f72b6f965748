import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { atCheckoutOf, payable } from '#tests/e2e/at-checkout.ts';
import { hear } from '#tests/e2e/listen.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { cards, expectStatus, fillCard, fillSepa, pay } from '#tests/e2e/visitor.ts';
import { world } from '#tests/harness.ts';
import { delivered, subscriptionOf } from '#tests/purchases.ts';

const purchasesIn = (page: Page) => hear(page, ['purchase']);

const bought = (revenue: number) => ({
  name: 'purchase',
  detail: { transaction_id: expect.stringMatching(/./), revenue, currency: 'EUR' },
});

/** Agrees at PayPal; the address that it led back to. */
async function throughPaypal(page: Page): Promise<string> {
  const back = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().includes('/sub/external/confirm'),
  );
  await pay(page);
  await page.getByRole('button', { name: 'Zustimmen und weiter' }).click();
  return (await back).url();
}

test('a purchase by card is told once, with its revenue in euros', async () => {
  const w = await world();
  const { page } = await atCheckoutOf(w, '61,08');
  const heard = await purchasesIn(page);
  await page.reload();
  await payable(page);
  await fillCard(page, cards.notCovered);
  await pay(page);
  await page.getByRole('alert').filter({ hasText: 'gedeckt' }).waitFor();
  expect(heard).toEqual([]);

  await fillSepa(page, 'DE89370400440532013000');
  await pay(page);
  await expectStatus(page, 'Aktiv');
  await page.reload();
  await expectStatus(page, 'Aktiv');
  expect(heard).toEqual([bought(61.08)]);
});

test('a purchase by PayPal is told on return, and not when the return is opened again', async () => {
  const w = await world();
  const { page, person } = await atCheckoutOf(w, '13,39');
  const heard = await purchasesIn(page);
  const address = await throughPaypal(page);
  await expectStatus(page, 'Aktiv');
  await expect.poll(() => heard).toEqual([bought(13.39)]);

  await page.goto(address);
  await expectStatus(page, 'Aktiv');
  const other = await openMember(w, person);
  const elsewhere = await purchasesIn(other);
  await other.goto(address);
  await expectStatus(other, 'Aktiv');

  // Nor when what was bought has ended since.
  await w.stripe.subscriptions.cancel((await subscriptionOf(person))?.id ?? '');
  await delivered(w);
  await other.goto(address);
  await expectStatus(other, 'nicht aktiv');
  expect([...heard, ...elsewhere]).toEqual([bought(13.39)]);
});

test('it is told where the return arrives, though another browser has left', async () => {
  const w = await world();
  const { page, person } = await atCheckoutOf(w, /7 Tage kostenlos/);
  await page.route('**/sub/external/confirm*', (route) => route.abort());
  const address = await throughPaypal(page);
  const other = await openMember(w, person);
  const heard = await purchasesIn(other);
  await other.goto(address);
  await expectStatus(other, 'Testen');
  expect(heard).toEqual([bought(0)]);
});

test('an order whose answer was lost and whose page is loaded again is told once, with thanks', async () => {
  const w = await world();
  const { page } = await atCheckoutOf(w, '61,08');
  const heard = await purchasesIn(page);
  await page.reload();
  await payable(page);
  await fillCard(page, cards.good);
  let lost = 0;
  const made = new Promise<void>((resolve) => {
    void page.route('**/api/sub/buy', async (route) => {
      lost += 1;
      if (lost > 1) return route.fallback();
      await route.fetch();
      resolve();
      return route.abort();
    });
  });
  await pay(page);
  await made;
  await page.reload();
  await page.getByText('Danke, Dein Abo ist abgeschlossen.').waitFor();
  await expectStatus(page, 'Aktiv');
  expect(lost).toBe(2);
  await page.reload();
  await expectStatus(page, 'Aktiv');
  expect(heard).toEqual([bought(61.08)]);
});

test('an order whose answer was lost on return is told when it comes', async () => {
  const w = await world();
  const { page } = await atCheckoutOf(w, '13,39');
  const heard = await purchasesIn(page);
  let lost = 0;
  await page.route('**/api/sub/buy', async (route) => {
    lost += 1;
    if (lost > 1) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await throughPaypal(page);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expectStatus(page, 'Aktiv');
  expect(heard).toEqual([bought(13.39)]);
});
