import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { openDeskWindow } from '#tests/e2e/at-desk.ts';
import { goInPage } from '#tests/e2e/in-page.ts';
import { redeem } from '#tests/support/coupons.ts';
import { world } from '#tests/support/harness.ts';
import { agreeToMails } from '#tests/support/mailings.ts';
import { newestMailTo, signUpPerson } from '#tests/support/people.ts';

const slow = { timeout: 60_000 };

test(
  'an operator creates a coupon, sees who redeemed it, locks it, and downloads a batch of codes',
  slow,
  async () => {
    const w = await world();
    const code = `DESK${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    const { page, complaints } = await openDeskWindow(w, '/internal/coupons/new');
    const create = page.getByRole('button', { name: 'Gutschein anlegen' });

    // Each kind shows its own fields. Values of the common fields stay.
    await page.getByLabel('Notiz').fill('Für die Messe');
    await page.getByLabel('Art').selectOption('free_period');
    await create.click();
    await page.getByText('mindestens 3 Zeichen').waitFor();
    expect(await page.getByLabel(/^Wie viel(?!e)/).count()).toBe(0);
    await page.getByLabel(/^Code(?!s)/).fill(code.toLowerCase());
    await page.getByLabel(/^Anzahl/).fill('2');
    await page.getByLabel('Wie oft einlösbar').fill('5');
    await create.click();
    await page.getByRole('heading', { name: code }).waitFor();
    await page.getByText('Für die Messe').first().waitFor();

    const person = await signUpPerson(w);
    expect((await redeem(person, code)).status).toBe(200);
    await page.reload();
    await page.getByRole('list', { name: 'Einlösungen' }).getByText(person.email).waitFor();
    await page.getByText('1 von 5').waitFor();

    await page.getByRole('button', { name: 'Sperren' }).click();
    await page.getByRole('button', { name: 'Rückgängig machen' }).waitFor();
    expect(await (await redeem(await signUpPerson(w), code)).json()).toMatchObject({
      error: 'invalid_promotion',
    });

    await goInPage(page, '/internal/coupons/new');
    await page.getByLabel('Art').selectOption('answer_quota');
    await page.getByLabel('Wie viele Codes').selectOption('many');
    await page.getByLabel('Anzahl Codes').fill('3');
    await page.getByLabel('Vorsilbe').fill('messe');
    await page.getByLabel('Notiz').fill('Messe');
    await page.getByRole('button', { name: 'Codes anlegen' }).click();
    const file = page.getByRole('link', { name: 'Codes herunterladen' });
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
    const text = await readFile(await download.path(), 'utf8');
    const codes = text.match(/MESSE-[A-Z\d]+/g) ?? [];
    expect(new Set(codes).size).toBe(3);
    expect((await redeem(await signUpPerson(w), codes[0] ?? '')).status).toBe(200);
    expect(complaints).toEqual([]);
  },
);

test(
  'an operator sends a test of the marketing mail and turns codes into links',
  slow,
  async () => {
    const w = await world();
    const person = await signUpPerson(w);
    const { page } = await openDeskWindow(w, '/internal/emailmarketing/test');
    await page.getByLabel('E-Mail').fill('niemand@example.com');
    await page.getByRole('button', { name: 'Mail schicken' }).click();
    await page.getByText('kein Konto').waitFor();
    await page.getByLabel('E-Mail').fill(person.email);
    expect(await page.getByLabel('Gutscheincode').inputValue()).toBe('EMAILMARKING20');
    await page.getByRole('button', { name: 'Mail schicken' }).click();
    await page.getByText('hat keine E-Mails von uns bestellt').waitFor();
    await agreeToMails(w, person);
    await page.getByRole('button', { name: 'Mail schicken' }).click();
    await page.getByText('ist unterwegs').waitFor();
    const link = await page.locator('code').textContent();
    expect((await newestMailTo(w, person.email)).text).toContain(link);

    await page.getByRole('link', { name: 'Branch-Links' }).click();
    await page.getByLabel('Codes').fill(' web10, FREIMONAT,web10 , GIBTESNICHT');
    await page.getByRole('button', { name: 'Links erstellen' }).click();
    await page.getByText('2 von 3 Codes haben einen Link.').waitFor();
    await page.getByText('Diesen Gutschein gibt es nicht.').waitFor();
    await page.getByText('code=WEB10').waitFor();
  },
);
