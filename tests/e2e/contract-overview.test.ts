import { expect, test } from 'vitest';

import { openMember } from '#tests/e2e/states/state.ts';
import { world } from '#tests/support/harness.ts';
import { signInElsewhere, signUpPerson } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries, subscriptionOf } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { dayMs } from '#worker/calendar.ts';
import { formatDate } from '#worker/date.ts';
import { withdrawalEnd } from '#worker/subscription/clock/periods-of-law.ts';

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
  await page.getByText('Nächste Zahlung').waitFor();
  return { page, person, bought };
}

const german = (at: number) => formatDate(at).replaceAll('\u00a0', ' ');

async function rowOf(page: Awaited<ReturnType<typeof pageOf>>['page'], label: string) {
  const row = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
  const text = async () => (await row.locator('dd').innerText()).replaceAll('\u00a0', ' ');
  await expect.poll(text).not.toBe('');
  return text();
}

test('a yearly contract says first what it is, what is charged next, and until when to leave', async () => {
  const { page, bought } = await pageOf('yearly');
  const end = german(bought.expires_date ?? 0);
  expect(await rowOf(page, 'Dein Abo')).toBe('Premium, 12 Monate, 99,48 € jedes Jahr');
  // The payment method is asked for on its own.
  await expect
    .poll(() => rowOf(page, 'Nächste Zahlung'))
    .toBe(`99,48 € am ${end}, per Kreditkarte`);
  expect(await rowOf(page, 'Kündigen')).toContain(`Kündigst Du bis zum ${end}`);
});

test('while the right of withdrawal runs, the page leads to its form and names the last day', async () => {
  const { page, person, bought } = await pageOf('yearly');
  const link = page.getByRole('main').getByRole('link', { name: 'Vertrag widerrufen' });
  const line = link.locator('..');
  const last = german(withdrawalEnd(bought.purchase_date));
  expect((await line.innerText()).replaceAll('\u00a0', ' ')).toBe(
    `Vertrag widerrufen bis ${last}, ohne Angabe von Gründen`,
  );
  await link.click();
  await page.getByRole('button', { name: 'Widerruf bestätigen' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/widerrufen');
  expect(await page.getByLabel('E-Mail-Adresse Deines Kontos').inputValue()).toBe(person.email);
});

test('after the last day of the withdrawal the page does not name one any more', async () => {
  const { page } = await pageOf('yearly', 20);
  await rowOf(page, 'Kündigen');
  const links = page.getByRole('main').getByRole('link', { name: 'Vertrag widerrufen' });
  expect(await links.count()).toBe(0);
});

test('after the first term the page names the end in a month and what comes back', async () => {
  const { page, bought } = await pageOf('yearly', 400);
  const renewedAt = bought.expires_date ?? 0;
  const now = renewedAt + 35 * dayMs;
  const leave = await rowOf(page, 'Kündigen');
  expect(leave).toContain('Kündigst Du heute, endet Dein Abo am');
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
  expect(await rowOf(page, 'Nächste Zahlung')).toBe('Es wird nichts mehr abgebucht.');
  const end = german(bought.expires_date ?? 0);
  expect(await rowOf(page, 'Kündigen')).toBe(`Gekündigt. Premium endet am ${end}.`);
});
