import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { openDeskWindow } from '#tests/e2e/at-desk.ts';
import { accountIdOf } from '#tests/support/deletions.ts';
import { newestMailTo, signUpPerson } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { deskPages } from '#worker/desk-pages.ts';

test('of two who change one answer the later one keeps what they typed, sees the other and decides', async ({
  w,
}) => {
  const { page } = await openDeskWindow(w, deskPages.savedAnswers.path);
  const title = `Frist ${crypto.randomUUID().slice(0, 8)}`;
  const dialogOf = (one: Page) => one.getByRole('dialog');
  const save = async (one: Page, text: string) => {
    await dialogOf(one).getByLabel('Text').fill(text);
    await dialogOf(one).getByRole('button', { name: 'Speichern' }).click();
  };
  await page.getByRole('button', { name: 'Neue Antwort' }).click();
  await dialogOf(page).getByLabel('Titel').fill(title);
  await save(page, 'Zwei Wochen.');
  const edit = { name: `${title} bearbeiten` };
  await page.getByRole('button', edit).click();
  const { page: other } = await openDeskWindow(w, deskPages.savedAnswers.path, 'b@lexlern.example');
  await other.getByRole('button', edit).click();
  await save(other, 'Drei Wochen.');
  await dialogOf(other).waitFor({ state: 'detached' });

  await save(page, 'Vier Wochen.');
  await dialogOf(page).getByText('Speicherst Du noch einmal, gilt Dein Text.').waitFor();
  await dialogOf(page).getByText('Drei Wochen.').waitFor();
  expect(await dialogOf(page).getByLabel('Text').inputValue()).toBe('Vier Wochen.');
  await dialogOf(page).getByRole('button', { name: 'Speichern' }).click();
  await page.getByRole('listitem').getByText('Vier Wochen.').waitFor();
});

test('an operator saves an answer, writes to a person with it, and finds the mail in the timeline', async ({
  w,
}) => {
  const person = await signUpPerson(w);
  const id = (await accountIdOf(w, person.email)) ?? '';
  const { page, complaints } = await openDeskWindow(w, deskPages.savedAnswers.path);
  const dialog = page.getByRole('dialog');
  const some = crypto.randomUUID().slice(0, 8);
  const [thanks, regards] = [`Dank ${some}`, `Gruß ${some}`];
  const save = async (title: string, text: string) => {
    await page.getByRole('button', { name: 'Neue Antwort' }).click();
    await dialog.getByLabel('Titel').fill(title);
    await dialog.getByLabel('Text').fill(text);
    await dialog.getByRole('button', { name: 'Speichern' }).click();
  };
  const list = page.getByRole('list', { name: 'Gespeicherte Antworten' });
  await save(thanks, 'danke für Deine Nachricht, {name}!');
  await list.getByText('danke für Deine Nachricht, {name}!').waitFor();
  // Another one of that title is refused beside what was typed.
  await save(thanks, 'Vielen Dank.');
  await dialog.getByText('Diesen Titel hat schon eine andere Antwort.').waitFor();
  await dialog.getByLabel('Titel').fill(regards);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await list.getByText('Vielen Dank.').waitFor();
  await page.getByRole('button', { name: `${regards} löschen` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click();
  await list.getByText('Vielen Dank.').waitFor({ state: 'detached' });

  await page.goto(deskPages.person.path.replace(':id', id));
  const name =
    (await page.getByRole('heading', { level: 1 }).locator('..').locator('p').textContent()) ?? '';
  await page.getByRole('button', { name: 'Schreiben', exact: true }).click();
  await dialog.getByText(`Die Mail geht an ${person.email}.`, { exact: false }).waitFor();
  await dialog.getByLabel('Betreff').fill('Deine Frage');
  const field = dialog.getByLabel('Text');
  await dialog.getByRole('button', { name: thanks }).click();
  expect(await field.inputValue()).toBe(`danke für Deine Nachricht, ${name}!`);
  await field.fill('Die Rechnung kommt morgen.');
  await dialog.getByRole('button', { name: thanks }).click();
  const text = `Die Rechnung kommt morgen.\n\ndanke für Deine Nachricht, ${name}!`;
  expect(await field.inputValue()).toBe(text);
  await dialog.getByRole('button', { name: 'Abschicken' }).click();
  await dialog.waitFor({ state: 'detached' });

  const row = page
    .getByRole('list', { name: 'Verlauf' })
    .getByRole('listitem')
    .filter({ hasText: 'Mail: Deine Frage' });
  await row.getByText('angenommen').waitFor();
  await row.getByRole('button', { name: 'Deine Frage lesen' }).click();
  await dialog.getByText('Die Rechnung kommt morgen.').waitFor();
  const mail = await newestMailTo(w, person.email);
  expect([mail.subject, mail.text.includes(text)]).toEqual(['Deine Frage', true]);
  expect(complaints).toEqual(['call failed: title_exist 409']);
});
