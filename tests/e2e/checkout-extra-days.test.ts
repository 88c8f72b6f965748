import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';

import { payable, theirContracts } from '#tests/e2e/at-checkout.ts';
import { cards, choosePlan, expectStatus, fillCard, openVisitor, pay } from '#tests/e2e/visitor.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { loginCodeFor } from '#tests/login-codes.ts';
import { signUpPerson } from '#tests/people.ts';
import type { Person } from '#tests/people.ts';
import { formatDate } from '#worker/date.ts';
import { addDays, addMonths } from '#worker/calendar.ts';
import { clockOf } from '#tests/sandbox-clock.ts';

/** Opens a link that signs in, promises 30 days and leads to the plans. */
async function byLink(w: World, person: Person, address = ''): Promise<Page> {
  const { page } = await openVisitor(w);
  onTestFinished(() => page.context().close());
  const code = await loginCodeFor(w, person.email, { extraDays: 30 });
  const to = address === '' ? '' : `&redirect=${encodeURIComponent(address)}`;
  await page.goto(`/account/autologin?code=${code}${to}`);
  await page.getByRole('button', { name: 'Auswählen' }).first().waitFor();
  return page;
}

test.each(['', '/sub/product'])(
  'extra days promised by a link to %o stand in the order and move the renewal',
  async (address) => {
    const w = await world();
    const person = await signUpPerson(w);
    const page = await byLink(w, person, address);
    const asked = page.waitForRequest('**/api/sub/quote*');
    await choosePlan(page, '13,39');
    expect(new URL((await asked).url()).searchParams.get('extra_days')).toBe('30');
    await payable(page);
    await page.getByText('30 Tage', { exact: true }).waitFor();
    const renews = addDays(addDays(addMonths(await clockOf(w), 1), 30), 1);
    await page.getByText(`Automatisch am ${formatDate(renews)}`).waitFor();

    const ordered = page.waitForRequest('**/api/sub/buy');
    await fillCard(page, cards.good);
    await pay(page);
    expect((await ordered).postDataJSON()).toMatchObject({ extra_days: 30 });
    await expectStatus(page, 'Aktiv');
    expect(await theirContracts(w, person)).toEqual({ subscriptions: 1, paid: 1 });
  },
);

test('they travel to PayPal and back', async () => {
  const w = await world();
  const page = await byLink(w, await signUpPerson(w), '/sub/product');
  await choosePlan(page, '13,39');
  await payable(page);
  const ordered = page.waitForRequest('**/api/sub/buy');
  await pay(page);
  await page.getByRole('button', { name: 'Zustimmen und weiter' }).click();
  expect((await ordered).postDataJSON()).toMatchObject({ extra_days: 30 });
  await expectStatus(page, 'Aktiv');
});

test('extra days that nobody promised are not shown, and the page says that it changed', async () => {
  const w = await world();
  const person = await signUpPerson(w);
  const { page } = await openVisitor(w);
  onTestFinished(() => page.context().close());
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
  await payable(page);
});
