import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { openMember } from '#tests/e2e/states/state.ts';
import { world } from '#tests/support/harness.ts';
import { signInElsewhere, signUpPerson } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { dayMs } from '#worker/calendar.ts';
import { formatDate } from '#worker/date.ts';
import { refundEnd, withdrawalEnd } from '#worker/subscription/clock/days.ts';

/** The subscription page of somebody who has bought that plan; `days` later. */
async function pageOf(key: string, days = 0) {
  const w = await world();
  const person = await signUpPerson(w);
  await buyPlan(w, person, key);
  await flushDeliveries(w);
  const bought = await subscriptionOf(person);
  if (!bought) throw new Error('no subscription');
  if (days > 0) {
    await advance(w, (days * dayMs) / 1000);
    await flushDeliveries(w);
  }
  // A session does not last that long.
  const page = await openMember(w, days > 0 ? await signInElsewhere(w, person) : person);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Dein Vertrag in drei Sätzen' }).waitFor();
  return { page, person, bought };
}

const german = (at: number) => formatDate(at).replaceAll('\u00a0', ' ');

async function sentence(page: Page, label: string): Promise<string> {
  const said = page.getByRole('listitem').filter({ hasText: label }).locator('> p');
  return (await said.innerText()).replaceAll('\u00a0', ' ');
}

test('a yearly contract says what it is, what is charged when and with what, and what leaving today would bring', async () => {
  const { page, bought } = await pageOf('yearly');
  const end = german(bought.expires_date ?? 0);
  expect(await sentence(page, 'Was Du hast')).toBe(
    'Du hast Premium, 12 Monate: 99,48 € jedes Jahr.',
  );
  expect(await sentence(page, 'Was jetzt kommt')).toMatch(
    new RegExp(`^Am ${end} werden 99,48 € für 12 Monate fällig, per Kreditkarte •••• \\d{4}\\.$`),
  );
  const leave = await sentence(page, 'Wenn Du heute gehst');
  expect(leave).toContain(`Kündigst Du heute, endet Dein Vertrag am ${end}`);
  expect(leave).toContain('Verlangst Du Dein Geld zurück, bekommst Du 99,48 €');
});

test('each sentence opens the rule of law behind it', async () => {
  const { page } = await pageOf('yearly');
  await page.getByText('Die Regel dahinter: § 309 Nr. 9 BGB').click();
  await page.getByText('AGB dürfen Dich höchstens zwei Jahre binden.').waitFor();
});

test('who has claimed the money back reads how much comes until when', async () => {
  const { page, person, bought } = await pageOf('yearly');
  await person.post('/api/sub/guarantee', { sub_id: bought.id });
  await page.reload();
  await page.getByText('Dein Geld zurückverlangt').waitFor();
  const by = german(refundEnd(bought.purchase_date));
  expect(await sentence(page, 'Was jetzt kommt')).toMatch(
    new RegExp(`^99,48 € (kommen|haben wir zurückgezahlt;) bis ${by}`),
  );
});

test('while the right of withdrawal runs, the page leads to its form and names the last day', async () => {
  const { page, person, bought } = await pageOf('yearly');
  const link = page.getByRole('main').getByRole('link', { name: 'Vertrag widerrufen' });
  const last = german(withdrawalEnd(bought.purchase_date));
  const day = page.getByRole('listitem').filter({ hasText: last });
  await day.getByText('kannst Du den Vertrag widerrufen, ohne Angabe von Gründen.').waitFor();
  await link.click();
  await page.getByRole('button', { name: 'Widerruf bestätigen' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/widerrufen');
  expect(await page.getByLabel('E-Mail-Adresse Deines Kontos').inputValue()).toBe(person.email);
});

test('after the last day of the withdrawal the page does not name one any more', async () => {
  const { page } = await pageOf('yearly', 20);
  await sentence(page, 'Wenn Du heute gehst');
  const links = page.getByRole('main').getByRole('link', { name: 'Vertrag widerrufen' });
  expect(await links.count()).toBe(0);
});

test('after the first term the page names the end in a month and what comes back', async () => {
  const { page, bought } = await pageOf('yearly', 400);
  const renewedAt = bought.expires_date ?? 0;
  const now = renewedAt + 35 * dayMs;
  const leave = await sentence(page, 'Wenn Du heute gehst');
  expect(leave).toContain('Kündigst Du heute, endet Dein Vertrag am');
  const cents = Number(/bekommst (\d+),(\d\d) €/.exec(leave)?.slice(1).join(''));
  // About eleven months of twelve are left, less the month of notice.
  expect(cents).toBeGreaterThan(7900);
  expect(cents).toBeLessThan(8400);
  expect(leave).not.toContain(german(now));
});

test('who has cancelled reads that nothing is charged any more, and when it ends', async () => {
  const { page, person, bought } = await pageOf('yearly');
  await person.post('/api/sub/renewable', { sub_id: bought.id, status: 'off' });
  await page.reload();
  const end = german(bought.expires_date ?? 0);
  expect(await sentence(page, 'Was jetzt kommt')).toBe(
    `Am ${end} endet Dein Vertrag. Abgebucht wird nichts mehr.`,
  );
  expect(await sentence(page, 'Was noch geht')).toContain('Gekündigt hast Du schon.');
});
