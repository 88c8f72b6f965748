import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { choosePlan, openVisitor } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { codeSentTo, newEmail } from '#tests/support/people.ts';

async function open(path: string, viewport?: { width: number; height: number }): Promise<Page> {
  const { page } = await openVisitor(await world(), viewport);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('going back restores the scroll position and the focus; a new page begins at its top', async () => {
  const page = await open('/');
  const link = page.getByRole('link', { name: 'Abos vergleichen und auswählen' });
  await link.focus();
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Hol Dir Premium' }).waitFor();
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await link.waitFor();
  expect(await scrolled(page)).toBe(before);
  expect(await focused(page)).toBe('Abos vergleichen und auswählen');
});

test('an address with an anchor opens at that place', async () => {
  const page = await open('/agb#widerruf');
  const top = await page
    .locator('#widerruf')
    .evaluate((place) => place.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(300);
});

test('leaving the sign-up asks before it discards typed input', async () => {
  const page = await open('/preise');
  await choosePlan(page, '99,48');
  const name = page.getByLabel('Dein Name');
  await name.fill('Erika');
  await page.mouse.click(5, 400);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Weiter registrieren' }).click();
  expect(await name.inputValue()).toBe('Erika');

  await page.getByRole('link', { name: 'Was ist Premium?' }).click();
  await page.getByText('Deine Auswahl').waitFor();
  await page.goBack();
  expect(await name.inputValue()).toBe('Erika');
  await page.reload();
  expect(await name.inputValue()).toBe('Erika');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Verlassen' }).click();
  await page.getByRole('heading', { name: 'Hol Dir Premium' }).waitFor();
  await page.goto('/account/signup');
  expect(await name.inputValue()).toBe('');
});

test('after the code is sent, leaving and returning continues at the same step', async () => {
  const w = await world();
  const page = await open('/');
  const email = newEmail();
  const signUp = page.getByRole('banner').getByRole('link', { name: 'Registrieren' });
  await signUp.click();
  await page.getByLabel('Dein Name').fill('Erika');
  await page.getByLabel('E-Mail').fill(email);
  await page.getByRole('button', { name: 'WEITER' }).click();
  const code = page.getByLabel('Code aus der E-Mail');
  await code.waitFor();
  await page.reload();
  await code.waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await signUp.click();
  await code.fill(await codeSentTo(w, email));
  const password = page.getByLabel('Neues Passwort');
  await password.fill('korrekt-pferd-batterie');
  await page.reload();
  await password.waitFor();
  expect(await password.inputValue()).toBe('');
  const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(stored).not.toContain('batterie');
});

test('an untouched sign-up closes at once', async () => {
  const page = await open('/');
  await page.getByRole('banner').getByRole('link', { name: 'Registrieren' }).click();
  await page.getByLabel('Dein Name').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/');
});

test("if a page's code fails to load, the links in the footer still work", async () => {
  const page = await open('/preise');
  await page.route('**/assets/imprint-page*.js', (route) => route.abort());
  const foot = page.getByRole('contentinfo');
  await foot.getByRole('link', { name: 'Impressum' }).click();
  await page.getByRole('heading', { name: 'Something went wrong.' }).waitFor();
  await foot.getByRole('link', { name: 'AGB' }).click();
  await page.getByRole('heading', { name: /AGB/ }).waitFor();
});

test('a message that was closed can still be read at the bottom of the page', async () => {
  const page = await open('/account/signin?email=niemand@example.com');
  await page.locator('input[type=password]').fill('falschfalsch');
  await page.getByRole('button', { name: 'EINLOGGEN' }).click();
  await page.getByRole('button', { name: 'Meldung schließen' }).click();
  const past = page.getByRole('region', { name: 'Letzte Meldungen' });
  expect(await past.textContent()).toContain('gibt es kein Konto');
});

test.each([320, 360])('the header fits on one line at %i px', async (width) => {
  const page = await open('/', { width, height: 740 });
  const { height } = (await page.getByRole('banner').boundingBox()) ?? { height: 0 };
  expect(height).toBeLessThan(70);
});
