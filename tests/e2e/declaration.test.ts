import { expect } from 'vitest';

import { giveSession } from '#tests/e2e/in-page.ts';
import { desktop, openVisitor } from '#tests/e2e/visitor.ts';
import { openBeforeApp, openUnusedWindow } from '#tests/e2e/window.ts';
import { buyerOf, contractsOf } from '#tests/support/declarations.ts';
import { world } from '#tests/support/harness.ts';
import { newEmail, newestMailTo } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';

const narrow = { width: 320, height: 640 };

test('without script a person is told what is missing, loses nothing, and gets the receipt', async () => {
  const { origin } = await world();
  const page = await openUnusedWindow(origin, narrow, { javaScriptEnabled: false });
  await page.goto('/kuendigen');
  await page.getByLabel('Kündigungsgrund').fill('Zeile 1\nZeile 2');
  await page.getByLabel('Vertrag (Nummer oder Bezeichnung)').fill('Jahresabo');
  await page.getByLabel('Dein Name').fill('Erika Mustermann');
  await page.getByRole('button', { name: 'jetzt kündigen' }).click();
  const email = page.getByLabel('E-Mail-Adresse Deines Kontos');
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Kündigungsgrund').inputValue()).toBe('Zeile 1\nZeile 2');
  expect(await page.getByLabel('Vertrag (Nummer').inputValue()).toBe('Jahresabo');
  expect(await page.getByLabel('Dein Name').inputValue()).toBe('Erika Mustermann');
  await email.fill(newEmail());
  await page.getByRole('button', { name: 'jetzt kündigen' }).click();
  await page.getByText('über die Schaltfläche „jetzt kündigen“').waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/kuendigen\/eingang\/[0-9a-f]{64}$/);
});

test('with a keyboard alone a person withdraws, and keeps the file', async ({ w }) => {
  const { page, complaints } = await openVisitor(w);
  const email = newEmail();
  await page.goto('/widerrufen');
  await page.getByLabel('Dein Name').focus();
  await page.keyboard.type('Erika Mustermann');
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  // Past the contract and the other address to the button, and over nothing that is not seen.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const file = page.getByRole('link', { name: 'Als Datei speichern' });
  await file.waitFor();
  await file.focus();
  const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(saved.suggestedFilename()).toMatch(/^LW-[2-9A-HJ-NP-Z]{10}\.txt$/);
  expect((await newestMailTo(w, email)).subject).toContain('Dein Widerruf');
  expect(complaints).toEqual([]);
});

test('a signed-in person finds everything filled in and needs one press', async ({ w }) => {
  const person = await buyerOf(w);
  const { page } = await openVisitor(w);
  await giveSession(w, page, person);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Verträge hier kündigen' }).click();
  await page.getByRole('button', { name: 'jetzt kündigen' }).click();
  await page.getByRole('link', { name: 'Als Datei speichern' }).waitFor();
  await expect
    .poll(async () => (await contractsOf(w, person))[0]?.renew_disabled, { timeout: 10_000 })
    .toBe(1);
});

test('what is typed before the app is there stays', async () => {
  const { page } = await openVisitor(await world(), desktop);
  await openBeforeApp(page, '/kuendigen');
  await page.getByLabel('Außerordentliche Kündigung').check();
  await page.getByLabel('Kündigungsgrund').fill('Die App stürzt ab.');
  await page.getByLabel('Dein Name').fill('Erika');
  await page.waitForFunction(() => {
    const title = document.querySelector('main h1');
    return title !== null && Object.keys(title).some((key) => key.startsWith('__reactFiber'));
  });
  expect(await page.getByLabel('Kündigungsgrund').inputValue()).toBe('Die App stürzt ab.');
  expect(await page.getByLabel('Außerordentliche Kündigung').isChecked()).toBe(true);
  expect(await page.getByLabel('Dein Name').inputValue()).toBe('Erika');
});

test('going back to a receipt within the app shows it again', async () => {
  const { page } = await openVisitor(await world());
  await page.goto('/widerrufen');
  await page.getByLabel('Dein Name').fill('Erika');
  await page.getByLabel('E-Mail-Adresse Deines Kontos').fill(newEmail());
  await page.getByRole('button', { name: 'Widerruf bestätigen' }).click();
  await page.getByRole('link', { name: 'Als Datei speichern' }).waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click();
  await page.getByRole('heading', { name: 'Impressum' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Als Datei speichern' }).waitFor();
});

test.each(['/', '/preise', '/account/signin', '/gibt-es-nicht', '/sub/buy'])(
  'at 320 px both links on %s are seen without unfolding anything',
  async (path) => {
    const { page } = await openVisitor(await world(), narrow, 'unasked');
    await page.goto(path);
    for (const name of ['Vertrag widerrufen', 'Verträge hier kündigen']) {
      const link = page.getByRole('link', { name, exact: true });
      await link.waitFor();
      const box = await link.boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 320).toBe(true);
    }
  },
);

test('the desk has neither link', async () => {
  const { page } = await openVisitor(await world());
  await page.goto('/sandbox/access/signin?to=/internal/declarations');
  await page.getByRole('heading', { name: 'Kündigungen und Widerrufe' }).waitFor();
  expect(await page.getByRole('link', { name: 'Verträge hier kündigen' }).count()).toBe(0);
});
