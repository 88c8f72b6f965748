import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { waitUntilPayable, contractsAtStripe } from '#tests/e2e/at-checkout.ts';
import { cards, choosePlan, expectStatus, fillCard, openVisitor, pay } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/harness.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { formatDate } from '#worker/date.ts';
import { addDays, addMonths } from '#worker/calendar.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';

/** Opens a link that signs in, promises 30 days and leads to the plans. */
async function byLink(w: World, person: Person, address = ''): Promise<Page> {
  const { page } = await openVisitor(w);
  const code = await loginCodeFor(w, person.email, { extraDays: 30 });
  const to = address === '' ? '' : `&redirect=${encodeURIComponent(address)}`;
  await page.goto(`/account/autologin?code=${code}${to}`);
  await page.getByRole('button', { name: 'Auswählen' }).first().waitFor();
  return page;
}

test.each(['', '/sub/product'])(
  'extra days of a link to %o are in the order and move the renewal',
  async (address) => {
    const w = await world();
    const person = await signUpPerson(w);
    const page = await byLink(w, person, address);
    const quoteRequest = page.waitForRequest('**/api/sub/quote*');
    await choosePlan(page, '13,39');
    expect(new URL((await quoteRequest).url()).searchParams.get('extra_days')).toBe('30');
    await waitUntilPayable(page);
    await page.getByText('30 Tage', { exact: true }).waitFor();
    const renews = addDays(addDays(addMonths(await clockOf(w), 1), 30), 1);
    await page.getByText(`Automatisch am ${formatDate(renews)}`).waitFor();

    const ordered = page.waitForRequest('**/api/sub/buy');
    await fillCard(page, cards.good);
    await pay(page);
    expect((await ordered).postDataJSON()).toMatchObject({ extra_days: 30 });
    await expectStatus(page, 'Aktiv');
    expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 1, paid: 1 });
  },
);

test('extra days stay with the order on the way to PayPal and back', async () => {
  const w = await world();
  const page = await byLink(w, await signUpPerson(w), '/sub/product');
  await choosePlan(page, '13,39');
  await waitUntilPayable(page);
  const ordered = page.waitForRequest('**/api/sub/buy');
  await pay(page);
  await page.getByRole('button', { name: 'Zustimmen und weiter' }).click();
  expect((await ordered).postDataJSON()).toMatchObject({ extra_days: 30 });
  await expectStatus(page, 'Aktiv');
});

test('extra days that no link promised are not shown, and the page says that the order changed', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const { page } = await openVisitor(w);
  await page.route('**/api/sub/quote*', async (route) => {
    const address = new URL(route.request().url());
    address.searchParams.set('extra_days', '90');
    await route.continue({ url: address.href });
  });
  const code = await loginCodeFor(w, person.email);
  await page.goto(`/account/autologin?code=${code}&redirect=/sub/product`);
  await choosePlan(page, '13,39');
  await page.getByRole('alert').filter({ hasText: 'haben sich geändert' }).waitFor();
  expect(await page.getByText('Geschenkt').count()).toBe(0);
  await waitUntilPayable(page);
});
