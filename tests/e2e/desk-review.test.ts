import { expect, test } from 'vitest';

import { openDeskWindow, newUploader } from '#tests/e2e/at-desk.ts';
import { world } from '#tests/support/harness.ts';
import { newestMailTo } from '#tests/support/people.ts';

const review = { timeout: 60_000 };

test(
  'an operator reviews proofs by keyboard, undoes a decision, and sees which file came before',
  review,
  async () => {
    const w = await world();
    await w.reset();
    const first = await newUploader(w, 'the same');
    const second = await newUploader(w);
    const third = await newUploader(w, 'the same');
    const { page, complaints } = await openDeskWindow(w, '/internal/proofs');
    const open = (email: string) => page.getByRole('region', { name: email });
    const statusLine = page.getByRole('status');

    await open(first.email).waitFor();
    await page.keyboard.press('j');
    await open(second.email).waitFor();
    await page.keyboard.press('k');
    await open(first.email).waitFor();

    await page.keyboard.press('c');
    await statusLine.filter({ hasText: `Bestätigt: ${first.email}` }).waitFor();
    await open(second.email).waitFor();
    expect(await first.status()).toBe('confirmed');

    await page.keyboard.press('u');
    await open(first.email).waitFor();
    expect(await first.status()).toBe('uploaded');

    await page.keyboard.press('j');
    await open(second.email).waitFor();
    await page.keyboard.press('r');
    const reason = page.getByLabel('Grund für die Person');
    await reason.waitFor();
    await page.keyboard.type('Der Kauf ist von 2019, j und k stehen im Text.');
    await page.getByRole('button', { name: 'Ablehnen', exact: true }).last().press('Enter');
    await open(third.email).getByRole('link', { name: first.email }).waitFor();
    await page.getByText('Dieselbe Datei wurde schon einmal eingereicht').waitFor();
    expect(await second.status()).toBe('rejected');
    expect((await newestMailTo(w, second.email)).text).toContain('j und k stehen im Text.');

    await page.getByRole('link', { name: 'Abgelehnt' }).click();
    await open(second.email).getByText('desk@lexlern.example').waitFor();
    expect(complaints).toEqual([]);
  },
);

test(
  'if two operators decide on one proof, the second one reads who decided and what',
  review,
  async () => {
    const w = await world();
    await w.reset();
    const [contested, next] = [await newUploader(w), await newUploader(w)];
    const [one, two] = [
      await openDeskWindow(w, '/internal/proofs', 'erste@lexlern.example'),
      await openDeskWindow(w, '/internal/proofs', 'zweite@lexlern.example'),
    ];
    const open = (page: typeof one.page, email: string) =>
      page.getByRole('region', { name: email });
    await open(one.page, contested.email).waitFor();
    await open(two.page, contested.email).waitFor();

    await one.page.getByRole('button', { name: 'Bestätigen' }).click();
    await open(one.page, next.email).waitFor();
    await two.page.getByRole('button', { name: 'Ablehnen' }).click();
    await two.page.getByRole('button', { name: /nicht lesbar/ }).press('Enter');
    // The focus has moved on to the button that sends it.
    await two.page.keyboard.press('Enter');
    await two.page
      .getByRole('status')
      .filter({ hasText: contested.email })
      .filter({ hasText: 'bestätigt, von erste@lexlern.example' })
      .waitFor();
    await open(two.page, next.email).waitFor();
    expect(await contested.status()).toBe('confirmed');
  },
);
