import { openWithoutData } from '#tests/e2e/in-page.ts';
import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { openVisitor } from '#tests/e2e/visitor.ts';
import type { Page } from 'playwright-core';

import { openMember } from '#tests/e2e/states/state.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import type { World } from '#tests/support/world.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { mailReplyIn } from '#tests/support/mailings.ts';
import {
  codeSentTo,
  newEmail,
  newestMailTo,
  signInElsewhere,
  signUpPerson,
  wrongCode,
} from '#tests/support/people.ts';

const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  'curl/8.15.0',
];

const edit = (page: Page, what: string) => page.getByRole('button', { name: `${what}: ` });

/** The account page: sign-in data and devices, and each dialog when it opens and with errors. */
export async function* profile(w: World): ReturnType<Journey> {
  const person = await signUpPerson(w);
  const page = await openMember(w, person);
  const dialog = page.getByRole('dialog');
  const close = async () => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  await page.goto('/konto');
  await page.getByText('Dieses Gerät').waitFor();
  await edit(page, 'Passwort').waitFor();
  yield { name: 'profile', page };

  await page.getByRole('switch', { name: 'Gutscheine und Neues' }).check();
  await page.getByText('Bitte bestätige').waitFor();
  yield { name: 'profile-mails', page };
  await page.goto(mailReplyIn((await newestMailTo(w, person.email)).text, 'b'));
  yield { name: 'mails-confirm', page };
  await page.getByRole('button', { name: 'Ja, E-Mails bekommen' }).click();
  await page.getByText('Danke, bestätigt').waitFor();
  yield { name: 'mails-confirmed', page };
  await page.goto('/konto');
  await page.getByText('Du bekommst Gutscheine und Neues an').waitFor();

  await page.getByRole('button', { name: 'Link teilen' }).click();
  await page.getByLabel('Dein Link').waitFor();
  yield { name: 'profile-invite', page };

  await page.getByRole('button', { name: 'Daten herunterladen' }).click();
  const dataCode = page.getByLabel('Code aus der E-Mail');
  await dataCode.waitFor();
  await dataCode.fill(wrongCode(await codeSentTo(w, person.email)));
  await page.getByText('Der Code stimmt nicht').waitFor();
  yield { name: 'profile-data-code-wrong', page };

  await dataCode.fill(await codeSentTo(w, person.email));
  await page.getByRole('link', { name: 'Datei speichern' }).waitFor();
  yield { name: 'profile-data', page };

  await edit(page, 'E-Mail').click();
  await dialog.waitFor();
  yield { name: 'profile-email', page };

  await page.getByRole('button', { name: 'Code senden' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  yield { name: 'profile-email-errors', page };

  const email = newEmail();
  await page.getByLabel('Neue E-Mail-Adresse').fill(email);
  await dialog.locator('input[type=password]').fill(person.password);
  await page.getByRole('button', { name: 'Code senden' }).click();
  const code = page.getByLabel('Code aus der E-Mail');
  await code.waitFor();
  yield { name: 'profile-email-code', page };

  await code.fill(wrongCode(await codeSentTo(w, email)));
  await page.getByText('Der Code stimmt nicht').waitFor();
  yield { name: 'profile-email-code-wrong', page };

  await close();
  await page.getByText('ist noch nicht bestätigt').waitFor();
  yield { name: 'profile-email-pending', page };

  await edit(page, 'Passwort').click();
  await dialog.waitFor();
  yield { name: 'profile-password', page };

  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  yield { name: 'profile-password-errors', page };
  await close();

  await edit(page, '@Name').click();
  await dialog.waitFor();
  await page.getByRole('textbox', { name: '@Name' }).fill('ä!');
  await page.getByRole('button', { name: 'SPEICHERN' }).click();
  await page.locator('[aria-invalid=true]').waitFor();
  yield { name: 'profile-name-errors', page };
}

/** The confirmation for a person who came by a link; the page while it loads and when it fails. */
export async function* profileByLink(w: World): ReturnType<Journey> {
  const person = await signUpPerson(w);
  const { page } = await openVisitor(w);
  const link = await loginCodeFor(w, person.email);
  await page.goto(`/account/autologin?code=${link}&redirect=/konto`);
  await edit(page, 'Passwort').click();
  await page.getByText('Bestätige, dass Du es bist').waitFor();
  yield { name: 'profile-confirm', page };

  await page.getByRole('button', { name: 'Code senden' }).click();
  await page.getByLabel('Code aus der E-Mail').waitFor();
  yield { name: 'profile-confirm-code', page };

  const lists = ['/api/account/profile', '/api/account/sessions'];
  await intercept(page, lists, 'never answer');
  await openWithoutData(page, '/konto');
  await page.getByRole('heading', { name: 'Angemeldete Geräte' }).waitFor();
  yield { name: 'profile-loading', page };

  await stopIntercepting(page);
  await intercept(page, lists, 'fail');
  await openWithoutData(page, '/konto');
  await page.getByRole('button', { name: 'Erneut versuchen' }).nth(1).waitFor();
  yield { name: 'profile-failed', page };
}

/** A person with ten devices of several kinds. */
export async function* devices(w: World): ReturnType<Journey> {
  const person = await signUpPerson(w);
  for (let count = 0; count < 8; count += 1) {
    await signInElsewhere(w, person, userAgents[count % userAgents.length]);
  }
  const page = await openMember(w, await signInElsewhere(w, person, userAgents[0], false));
  await page.goto('/konto');
  await page.getByText('bis Du den Browser schließt').waitFor();
  yield { name: 'profile-devices', page };

  await page.getByRole('button', { name: 'Alle 10 Geräte anzeigen' }).click();
  await page.locator('#geraete').getByRole('listitem').nth(9).waitFor();
  yield { name: 'profile-devices-all', page };

  await page.getByRole('button', { name: 'Alle anderen ausloggen' }).click();
  await page.getByRole('alertdialog').waitFor();
  yield { name: 'profile-devices-end-others', page };
}
