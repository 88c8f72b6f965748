import { expect } from 'vitest';
import type { Page } from 'playwright-core';

import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { payoutOf, payoutsOf } from '#tests/support/deals.ts';
import { goInPage } from '#tests/e2e/in-page.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { openVisitor } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { openDesk } from '#tests/support/operators.ts';
import { newestMailTo, signUpPerson } from '#tests/support/people.ts';
import { advance } from '#tests/support/sandbox-clock.ts';

const path = '/evaluation/payout';

async function open(w: World): Promise<Page> {
  const { page } = await openVisitor(w);
  return page;
}

const ask = (page: Page) => page.getByRole('button', { name: 'Auszahlung anfordern' });
const done = (page: Page) => page.getByText('innerhalb von 10 Tagen').waitFor();

test(
  "a payout goes from the desk's link to the money, and the link pays only once",
  { timeout: 60_000 },
  async () => {
    const w = await world();
    const person = await signUpPerson(w);
    const desk = await openDesk(w);
    const { people } = (await (
      await desk.get(`/api/internal/people?q=${encodeURIComponent(person.email)}`)
    ).json()) as { people: { account_id: string }[] };
    const { link } = await desk.act<{ link: string }>(
      `/api/internal/people/${people[0]?.account_id}/login-codes`,
      { purpose: 'evaluation', days: 7, uses: 3, allowance: 2500 },
    );
    const page = await open(w);
    await page.goto(link);
    await page.getByRole('heading', { name: /Auszahlung .*Aufwandsentschädigung/ }).waitFor();
    await page.getByRole('button', { name: 'Ausloggen' }).waitFor();
    expect(page.url()).not.toContain('code');
    expect(await ask(page).isDisabled()).toBe(true);

    await page.getByText('an welches PayPal-Konto wir 25,00 € überweisen').waitFor();
    const account = page.getByLabel('PayPal-Konto');
    await account.fill('erika');
    await ask(page).click();
    await page.getByText('Bitte gib eine gültige E-Mail-Adresse ein.').waitFor();
    expect(await account.inputValue()).toBe('erika');

    let requestCount = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/payout/request')) requestCount += 1;
    });
    await account.fill('erika@paypal.example');
    await ask(page).dblclick();
    await done(page);
    expect(requestCount).toBe(1);
    await page.getByRole('link', { name: 'hilfe@lexlern.example' }).waitFor();
    await page.reload();
    await done(page);

    await page.getByText(/25,00.€ gehen an e….?@paypal\.example\./).waitFor();
    const payout = await payoutOf(desk, person.email);
    expect(payout).toMatchObject({ paypal_account: 'erika@paypal.example', amount: 2500 });
    // The desk's own page is tested in desk-payouts.test.ts.
    await desk.act(`/api/internal/payouts/${payout.id}/approve`);
    await desk.act(`/api/internal/payouts/${payout.id}/paid`);
    expect((await newestMailTo(w, person.email)).subject).toContain('ist unterwegs');

    // The same link again, in a browser that knows nothing of the first request.
    await page.context().clearCookies();
    await page.goto(link);
    await account.fill('somebody-else@paypal.example');
    await ask(page).click();
    await done(page);
    expect(await payoutsOf(desk, person.email, 'paid')).toHaveLength(1);
  },
);

test('after a lost connection one more press is enough, and no input is lost', async ({ w }) => {
  const { email } = await signUpPerson(w);
  const code = await loginCodeFor(w, email, { purpose: 'evaluation', allowance: 100 });
  const page = await open(w);
  await intercept(page, '/api/evaluation/**', 'fail');
  await page.goto(`${path}?code=${code}`);
  const again = page.getByRole('button', { name: 'Erneut versuchen' });
  await again.waitFor();
  await stopIntercepting(page);
  await again.click();
  await page.getByLabel('PayPal-Konto').fill(email);
  await intercept(page, '/api/evaluation/**', 'fail');
  await ask(page).click();
  await page.getByText('Keine Verbindung').waitFor();
  await stopIntercepting(page);
  expect(await page.getByLabel('PayPal-Konto').inputValue()).toBe(email);
  await ask(page).click();
  await done(page);
});

test('a link for another person asks before it changes the account', async ({ w }) => {
  const me = await signUpPerson(w);
  const { email } = await signUpPerson(w);
  const code = await loginCodeFor(w, email, { purpose: 'evaluation', allowance: 100 });
  const page = await openMember(w, me);
  await page.goto(`${path}?code=${code}`);
  await page.getByRole('alertdialog').waitFor();
  await page.getByRole('button', { name: 'Bei diesem Konto bleiben' }).click();
  await page.waitForURL('**/sub/product');

  await goInPage(page, `${path}?code=${code}`);
  await page.getByRole('button', { name: / wechseln$/ }).click();
  await page.getByLabel('PayPal-Konto').waitFor();
  const session = await page.request.get('/api/auth/iflogged');
  expect(await session.json()).toMatchObject({ email });
});

test('a missing, unknown, empty or expired code shows its message', async ({ w }) => {
  const { email } = await signUpPerson(w);
  const page = await open(w);
  const invalid = page.getByRole('alert').filter({ hasText: 'Die Anfrage ist ungültig.' });
  await page.goto(path);
  await invalid.waitFor();
  await goInPage(page, '/impressum');
  await invalid.waitFor({ state: 'detached' });
  await goInPage(page, `${path}?code=unknown`);
  await invalid.waitFor();

  const empty = await loginCodeFor(w, email, { purpose: 'evaluation' });
  await goInPage(page, `${path}?code=${empty}`);
  await page.getByLabel('PayPal-Konto').fill(email);
  await ask(page).click();
  await invalid.waitFor();

  const short = { purpose: 'evaluation', allowance: 100, lifeMs: 60_000 } as const;
  const over = await loginCodeFor(w, email, short);
  await advance(w, 120);
  await goInPage(page, `${path}?code=${over}`);
  await page.getByLabel('PayPal-Konto').fill(email);
  await ask(page).click();
  await page.getByText('abgelaufen').waitFor();
});
