import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { openCheckout, waitUntilPayable } from '#tests/e2e/at-checkout.ts';
import { recordEvents } from '#tests/e2e/record-events.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { cards, expectStatus, fillCard, fillSepa, pay } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';

const purchasesIn = (page: Page) => recordEvents(page, ['purchase']);

const bought = (revenue: number) => ({
  name: 'purchase',
  detail: { transaction_id: expect.stringMatching(/./), revenue, currency: 'EUR' },
});

/** Approves at PayPal and returns the address that it leads back to. */
async function throughPaypal(page: Page): Promise<string> {
  const back = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().includes('/sub/external/confirm'),
  );
  await pay(page);
  await page.getByRole('button', { name: 'Zustimmen und weiter' }).click();
  return (await back).url();
}

test('a declined card reports no purchase; the payment by SEPA reports it once, in euros', async () => {
  const w = await world();
  const { page } = await openCheckout(w, '61,08');
  const events = await purchasesIn(page);
  await page.reload();
  await waitUntilPayable(page);
  await fillCard(page, cards.notCovered);
  await pay(page);
  await page.getByRole('alert').filter({ hasText: 'gedeckt' }).waitFor();
  expect(events).toEqual([]);

  await fillSepa(page, 'DE89370400440532013000');
  await pay(page);
  await expectStatus(page, 'Aktiv');
  await page.reload();
  await expectStatus(page, 'Aktiv');
  expect(events).toEqual([bought(61.08)]);
});

test('a purchase by PayPal is reported on return, but not when the return opens again', async () => {
  const w = await world();
  const { page, person } = await openCheckout(w, '13,39');
  const events = await purchasesIn(page);
  const address = await throughPaypal(page);
  await expectStatus(page, 'Aktiv');
  await expect.poll(() => events).toEqual([bought(13.39)]);

  await page.goto(address);
  await expectStatus(page, 'Aktiv');
  const other = await openMember(w, person);
  const elsewhere = await purchasesIn(other);
  await other.goto(address);
  await expectStatus(other, 'Aktiv');

  // Not even after the contract has ended.
  await w.stripe.subscriptions.cancel((await subscriptionOf(person))?.id ?? '');
  await flushDeliveries(w);
  await other.goto(address);
  await expectStatus(other, 'nicht aktiv');
  expect([...events, ...elsewhere]).toEqual([bought(13.39)]);
});

test('the purchase is reported in the browser that returns, even if another one left', async () => {
  const w = await world();
  const { page, person } = await openCheckout(w, /7 Tage kostenlos/);
  await page.route('**/sub/external/confirm*', (route) => route.abort());
  const address = await throughPaypal(page);
  const other = await openMember(w, person);
  const events = await purchasesIn(other);
  await other.goto(address);
  await expectStatus(other, 'Testen');
  expect(events).toEqual([bought(0)]);
});

test('an order whose answer was lost is reported once after a reload, with thanks', async () => {
  const w = await world();
  const { page } = await openCheckout(w, '61,08');
  const events = await purchasesIn(page);
  await page.reload();
  await waitUntilPayable(page);
  await fillCard(page, cards.good);
  let lost = 0;
  const orderSent = new Promise<void>((resolve) => {
    void page.route('**/api/sub/buy', async (route) => {
      lost += 1;
      if (lost > 1) return route.fallback();
      await route.fetch();
      resolve();
      return route.abort();
    });
  });
  await pay(page);
  await orderSent;
  await page.reload();
  await page.getByText('Danke, Dein Abo ist abgeschlossen.').waitFor();
  await expectStatus(page, 'Aktiv');
  expect(lost).toBe(2);
  await page.reload();
  await expectStatus(page, 'Aktiv');
  expect(events).toEqual([bought(61.08)]);
});

test('an order whose answer was lost on return is reported after the repeated call', async () => {
  const w = await world();
  const { page } = await openCheckout(w, '13,39');
  const events = await purchasesIn(page);
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
  expect(events).toEqual([bought(13.39)]);
});
