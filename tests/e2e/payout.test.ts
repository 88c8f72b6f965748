import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { payoutOf, payoutsOf } from '#tests/support/deals.ts';
import { openDeskWindow } from '#tests/e2e/at-desk.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { openVisitor } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import type { World } from '#tests/support/harness.ts';
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

    const payout = await payoutOf(desk, person.email);
    expect(payout).toMatchObject({ paypal_account: 'erika@paypal.example', amount: 2500 });
    const { page: office } = await openDeskWindow(w, '/internal/payouts');
    const row = office.getByRole('listitem').filter({ hasText: person.email });
    await row.getByRole('button', { name: 'Freigeben' }).click();
    await row.waitFor({ state: 'detached' });
    await office.getByRole('link', { name: 'Freigegeben', exact: true }).click();
    await row.getByRole('button', { name: 'Als ausgezahlt melden' }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Als ausgezahlt' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await newestMailTo(w, person.email)).subject).toContain('ist unterwegs');

    // Uses the link again, until all its uses are spent.
    for (let use = 0; use < 3; use += 1) {
      const again = await open(w);
      await again.goto(link);
      await again.getByLabel('PayPal-Konto').fill('somebody-else@paypal.example');
      await ask(again).click();
      await done(again);
    }
    expect(await payoutsOf(desk, person.email, 'paid')).toHaveLength(1);
  },
);

test('after a lost connection one more press is enough, and no input is lost', async () => {
  const w = await world();
  const { email } = await signUpPerson(w);
  const code = await loginCodeFor(w, email, { purpose: 'evaluation', allowance: 100 });
  const page = await open(w);
  await page.route('**/api/evaluation/**', (route) => route.abort());
  await page.goto(`${path}?code=${code}`);
  const again = page.getByRole('button', { name: 'Erneut versuchen' });
  await again.waitFor();
  await page.unrouteAll();
  await again.click();
  await page.getByLabel('PayPal-Konto').fill(email);
  await page.route('**/api/evaluation/**', (route) => route.abort());
  await ask(page).click();
  await page.getByText('Keine Verbindung').waitFor();
  await page.unrouteAll();
  expect(await page.getByLabel('PayPal-Konto').inputValue()).toBe(email);
  await ask(page).click();
  await done(page);
});

test('a link for another person asks before it changes the account', async () => {
  const w = await world();
  const me = await signUpPerson(w);
  const { email } = await signUpPerson(w);
  const code = await loginCodeFor(w, email, { purpose: 'evaluation', allowance: 100 });
  const page = await openMember(w, me);
  await page.goto(`${path}?code=${code}`);
  await page.getByRole('alertdialog').waitFor();
  await page.getByRole('button', { name: 'Angemeldet bleiben' }).click();
  await page.waitForURL('**/sub/product');

  await page.goto(`${path}?code=${code}`);
  await page.getByRole('button', { name: 'Konto wechseln' }).click();
  await page.getByLabel('PayPal-Konto').waitFor();
  const session = await page.request.get('/api/auth/iflogged');
  expect(await session.json()).toMatchObject({ email });
});

test('a missing, unknown, empty or expired code shows its message', async () => {
  const w = await world();
  const { email } = await signUpPerson(w);
  const page = await open(w);
  const invalid = page.getByRole('alert').filter({ hasText: 'Die Anfrage ist ungültig.' });
  await page.goto(path);
  await invalid.waitFor();
  await page.goto(`${path}?code=unknown`);
  await invalid.waitFor();

  const empty = await loginCodeFor(w, email, { purpose: 'evaluation' });
  await page.goto(`${path}?code=${empty}`);
  await page.getByLabel('PayPal-Konto').fill(email);
  await ask(page).click();
  await invalid.waitFor();

  const short = { purpose: 'evaluation', allowance: 100, lifeMs: 60_000 } as const;
  const over = await loginCodeFor(w, email, short);
  await advance(w, 120);
  await page.goto(`${path}?code=${over}`);
  await page.getByLabel('PayPal-Konto').fill(email);
  await ask(page).click();
  await page.getByText('abgelaufen').waitFor();
});
