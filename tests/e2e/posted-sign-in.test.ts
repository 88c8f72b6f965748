import { expect } from 'vitest';
import type { Page } from 'playwright-core';

import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { recordAccountEvents } from '#tests/e2e/record-events.ts';
import { openVisitor } from '#tests/e2e/visitor.ts';
import { openBeforeApp } from '#tests/e2e/window.ts';
import { test } from '#tests/support/test.ts';
import { pages } from '#worker/pages.ts';

const box = (page: Page) => page.getByRole('checkbox', { name: 'Angemeldet bleiben' });

/** Ticks the box and sends the form of the sign-in page while its app is still on the way. */
async function post(page: Page, email: string, password: string): Promise<void> {
  await intercept(page, '/assets/*.js', 'never answer');
  await openBeforeApp(page, pages.signIn.path);
  await page.getByLabel('E-Mail').fill(email);
  await page.locator('input[type=password]').fill(password);
  await box(page).check();
  await stopIntercepting(page);
  await page.getByRole('button', { name: 'EINLOGGEN' }).click();
}

test('a form that is sent before the app is there gets the toast and the event, too', async ({
  w,
  person,
}) => {
  const { page } = await openVisitor(w);
  const eventNames = await recordAccountEvents(page);
  await post(page, person.email, 'a-wrong-password');
  await page.getByRole('alert').filter({ hasText: 'Das Passwort stimmt nicht.' }).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: 'Das Passwort stimmt nicht.' })
    .first()
    .waitFor();
  expect(await page.getByLabel('E-Mail').inputValue()).toBe(person.email);
  expect(await box(page).isChecked()).toBe(true);
  expect(await eventNames()).toEqual([]);

  // What was typed is not sent back: the field is empty, and was not.
  await post(page, person.email, 'kurz');
  await page.getByText('Es muss mindestens 6 Zeichen lang sein').first().waitFor();
  expect(await page.locator('input[type=password]').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByText('Bitte fülle dieses Feld aus.').count()).toBe(0);

  await post(page, person.email, person.password);
  await page.getByRole('banner').getByRole('button', { name: 'Ausloggen' }).waitFor();
  await expect.poll(eventNames).toEqual(['login']);
  expect(page.url()).not.toContain('signed_in');
  const session = (await page.context().cookies()).find(({ name }) => name === 'session');
  expect(session?.expires).toBeGreaterThan(0);
});
