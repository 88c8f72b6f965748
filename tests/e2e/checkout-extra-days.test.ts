import { expect } from 'vitest';

import { waitUntilPayable, contractsAtStripe } from '#tests/e2e/at-checkout.ts';
import { choosePlan, expectStatus, openVisitor, pay } from '#tests/e2e/visitor.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { test } from '#tests/support/test.ts';
import { formatDate } from '#worker/date.ts';
import { addDays, addMonths } from '#worker/calendar.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';

// The state that a link with an address of its own leaves is in `account-links.test.ts`.
test('extra days of a link are in the order, move the end of the first term, and stay with the order on the way to PayPal and back', async ({
  w,
  person,
}) => {
  const { page } = await openVisitor(w);
  await page.goto(
    `/account/autologin?code=${await loginCodeFor(w, person.email, { extraDays: 30 })}`,
  );
  const quoteRequest = page.waitForRequest('**/api/sub/quote*');
  await choosePlan(page, /Monatsabo wählen/);
  expect(new URL((await quoteRequest).url()).searchParams.get('extra_days')).toBe('30');
  await waitUntilPayable(page);
  const termEnd = addDays(addMonths(await clockOf(w), 1), 30);
  await page
    .getByText(`1 Monat, dazu 30 Tage geschenkt, bis ${formatDate(termEnd)}`, { exact: true })
    .waitFor();

  const ordered = page.waitForRequest('**/api/sub/buy');
  await pay(page);
  await page.getByRole('button', { name: 'Zustimmen und weiter' }).click();
  expect((await ordered).postDataJSON()).toMatchObject({ extra_days: 30 });
  await expectStatus(page, 'Aktiv');
  expect(await contractsAtStripe(w, person)).toEqual({ subscriptions: 1, paid: 1 });
});

test('extra days that no link promised are not shown, and the page says that the order changed', async ({
  w,
  person,
}) => {
  const { page } = await openVisitor(w);
  await page.route('**/api/sub/quote*', async (route) => {
    const address = new URL(route.request().url());
    address.searchParams.set('extra_days', '90');
    await route.continue({ url: address.href });
  });
  const code = await loginCodeFor(w, person.email);
  await page.goto(`/account/autologin?code=${code}&redirect=/sub/product`);
  await choosePlan(page, /Monatsabo wählen/);
  await page.getByRole('alert').filter({ hasText: 'haben sich geändert' }).waitFor();
  expect(await page.getByText('geschenkt').count()).toBe(0);
  await waitUntilPayable(page);
});
