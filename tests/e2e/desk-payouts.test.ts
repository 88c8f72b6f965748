import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { openDeskWindow } from '#tests/e2e/at-desk.ts';
import { askForPayout } from '#tests/support/deals.ts';
import { world } from '#tests/support/harness.ts';
import { newestMailTo, signUpPerson } from '#tests/support/people.ts';

test(
  'an operator approves a payout, exports it to a file and reports it as paid',
  { timeout: 60_000 },
  async () => {
    const w = await world();
    await w.reset();
    const person = await signUpPerson(w);
    const { answer } = await askForPayout(w, person, 2500);
    expect(answer.status).toBe(200);
    const { page, complaints } = await openDeskWindow(w, '/internal/payouts');
    const row = page.getByRole('listitem').filter({ hasText: person.email });
    const statusLine = page.getByRole('status');
    const tab = (name: string) => page.getByRole('link', { name, exact: true }).click();

    // By keyboard: approve, undo, approve again.
    await row.getByText('25,00 €').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('a');
    await statusLine.filter({ hasText: 'Freigegeben' }).waitFor();
    await row.waitFor({ state: 'detached' });
    await page.keyboard.press('u');
    await statusLine.filter({ hasText: 'Einen Schritt zurück' }).waitFor();
    await row.getByRole('button', { name: 'Freigeben' }).click();
    await row.waitFor({ state: 'detached' });

    await tab('Freigegeben');
    await page.getByRole('button', { name: 'Sammeldatei erstellen' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sammeldatei' }).click();
    const file = page.getByRole('link', { name: 'Datei herunterladen' });
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
    expect(await readFile(await download.path(), 'utf8')).toContain(`paypal-${person.email}`);

    // A payout in a file is paid or fails. Its approval cannot be withdrawn.
    await expect.poll(() => row.getByRole('button', { name: 'Zurücknehmen' }).count()).toBe(0);
    await row.getByRole('button', { name: 'Als ausgezahlt melden' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Als ausgezahlt' }).click();
    await statusLine.filter({ hasText: 'Ausgezahlt' }).waitFor();
    expect((await newestMailTo(w, person.email)).text).toContain('25,00');
    await tab('Ausgezahlt');
    await row.getByText('desk@lexlern.example').waitFor();
    expect(complaints).toEqual([]);
  },
);
