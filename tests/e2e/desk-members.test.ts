import { readFile } from 'node:fs/promises';

import { expect } from 'vitest';

import { openDeskWindow } from '#tests/e2e/at-desk.ts';
import { rows } from '#tests/support/database.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { newMember } from '#tests/support/repayments.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { deskPages } from '#worker/desk-pages.ts';

test('people open with the newest, a list keeps its address, and is saved as a table', async ({
  w,
}) => {
  const buyer = await newMember(w, 'yearly');
  const newest = await signUpPerson(w);
  const { page, complaints } = await openDeskWindow(w, deskPages.people.path);
  const list = page.getByRole('list', { name: 'Mitglieder' });
  await list.getByRole('link', { name: newest.email }).waitFor();
  expect(await list.getByRole('link').first().textContent()).toBe(newest.email);

  await page.getByText('Liste eingrenzen').click();
  await page.getByLabel('Tarif').selectOption('Premium, 12 Monate');
  await page.getByRole('button', { name: 'Anzeigen' }).click();
  await list.getByRole('link', { name: newest.email }).waitFor({ state: 'detached' });
  await list.getByRole('link', { name: buyer.person.email }).waitFor();
  await page.reload();
  await list.getByRole('link', { name: buyer.person.email }).waitFor();
  expect(await page.getByLabel('Tarif').inputValue()).toBe('yearly');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Als CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^mitglieder-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^\ufeffE-Mail;Name;/);
  expect(text).toContain(buyer.person.email);
  expect(text).not.toContain(newest.email);
  await page.getByText('Die Datei ist gespeichert.').waitFor();
  expect(complaints).toEqual([]);
});

test('a long list waits for a second operator, and is then downloaded by the first', async ({
  w,
}) => {
  await rows(
    w,
    `insert or ignore into account (id, email, display_name, provider, created_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
      select 'long-' || i, 'long-' || i || '@example.com', 'Mitglied', 'email', 946728000000 + i
      from n`,
  );
  const list = `${deskPages.people.path}?from=2000-01-01&to=2000-01-01`;
  const first = await openDeskWindow(w, list);
  await first.page.getByRole('button', { name: 'Als CSV' }).click();
  await first.page.getByText('Ein zweiter Mensch muss das bestätigen.', { exact: false }).waitFor();

  const second = await openDeskWindow(w, deskPages.secondLooks.path, 'zweite@lexlern.example');
  const look = second.page.getByRole('listitem').filter({ hasText: 'Liste von 500 Mitgliedern' });
  await look.getByText('Dabei ab: 1. Januar 2000 · Dabei bis: 1. Januar 2000').waitFor();
  // Nobody has this list, so it names no person.
  expect(await look.getByText('Konto gelöscht').count()).toBe(0);
  expect(await look.getByRole('link').allTextContents()).toEqual(['ansehen']);
  await look.getByRole('button', { name: 'Bestätigen' }).click();
  await second.page
    .getByText('desk@lexlern.example kann die Liste jetzt einen Tag lang herunterladen.', {
      exact: false,
    })
    .waitFor();

  const download = first.page.waitForEvent('download');
  await first.page.getByRole('button', { name: 'Als CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.trim().split('\r\n')).toHaveLength(501);
  expect([...first.complaints, ...second.complaints]).toEqual([]);
});

test('what waits says since when; a mail that was given up is let be, an event is opened and done again', async ({
  w,
}) => {
  const person = await signUpPerson(w);
  const now = await clockOf(w);
  await rows(
    w,
    `insert into outbox (key, recipient, subject, text, html, attempts, created_at)
      values ('test:lost', ?, 'Dein Gutschein', 'Text', 'Text', 9, ?)`,
    person.email,
    now - 3 * 86_400_000,
  );
  await rows(
    w,
    `insert into stripe_event (id, type, object_id, subject, created_at, received_at, attempts,
      due_at, last_error) values ('evt_lost', 'invoice.paid', 'in_1', '{"kind":"plans"}', ?1, ?1, 3,
      9e14, 'broken')`,
    now,
  );
  const { page, complaints } = await openDeskWindow(w, deskPages.overview.path);
  const waiting = page.getByRole('list', { name: 'Was wartet' });
  const mail = waiting.getByRole('listitem').filter({ hasText: 'Dein Gutschein' });
  await mail.getByText('seit 3 Tagen').waitFor();
  await mail.getByRole('link', { name: person.email }).waitFor();
  await mail.getByRole('button', { name: /^Erledigt/ }).click();
  await mail.waitFor({ state: 'detached' });
  await waiting.getByRole('button', { name: /^Inhalt/ }).click();
  await page.getByRole('dialog').getByText('Stripe hat dieses Ereignis nicht mehr.').waitFor();
  await page.keyboard.press('Escape');
  await waiting.getByRole('button', { name: /^Noch einmal: Ereignis/ }).click();
  await page.getByText('Wird beim nächsten Lauf wieder bearbeitet.').waitFor();
  await w.runSchedule();
  await page.reload();
  await page
    .getByText(/^Nichts wartet\. Zuletzt hat desk@lexlern\.example am .* getan\.$/)
    .waitFor();
  expect(complaints).toEqual([]);
});
