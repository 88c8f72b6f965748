import { expect, test } from 'vitest';

import { openDeskWindow } from '#tests/e2e/at-desk.ts';
import { world } from '#tests/support/harness.ts';
import { subscriptionOf } from '#tests/support/purchases.ts';
import { keptOf, newMember } from '#tests/support/repayments.ts';

const slow = { timeout: 90_000 };

test(
  'an operator finds a person by their contract, sees their payment, gives a part back and ends the contract',
  slow,
  async () => {
    const w = await world();
    const member = await newMember(w, 'yearly');
    const { person } = member;
    const number = (await subscriptionOf(person))?.number ?? '';
    const { page, complaints } = await openDeskWindow(w, '/internal');
    await page.getByRole('searchbox', { name: 'Alles durchsuchen' }).fill(number);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: number }).click();
    await page.getByText(/^Premium bis .+, weil .+ \(gekauft .+\)\.$/).waitFor();

    await page.getByRole('link', { name: 'Zahlung', exact: true }).click();
    const timeline = page.getByRole('list', { name: 'Verlauf' });
    await timeline.getByText(/^Bestellung/).waitFor({ state: 'detached' });
    await timeline.getByText('bezahlt', { exact: true }).waitFor();
    expect(await timeline.getByRole('listitem').count()).toBe(1);
    await timeline.getByRole('button', { name: /erstatten/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Betrag in Euro').fill('9999');
    await dialog.getByLabel('Grund').fill('Doppelt gekauft');
    await dialog.getByRole('button', { name: 'Erstatten' }).click();
    await dialog.locator('[aria-invalid=true]').waitFor();
    await dialog.getByLabel('Betrag in Euro').fill('10,50');
    await dialog.getByText(/^10,50\s€ gehen/).waitFor();
    const before = await keptOf(w, person);
    await dialog.getByRole('button', { name: 'Erstatten' }).click();
    await timeline.getByText('teilweise erstattet').waitFor();
    expect(await keptOf(w, person)).toBe(before - 1050);

    await page.getByRole('button', { name: `Vertrag ${number} beenden` }).click();
    await dialog.getByText(/^Der Vertrag endet am .* Es geht nichts zurück\./).waitFor();
    await dialog.getByLabel('Wann').selectOption('Jetzt');
    await dialog.getByLabel('Was zurückgeht').selectOption('Die nicht genutzte Zeit');
    await dialog.getByText(/Es gehen .* zurück\./).waitFor();
    await dialog.getByLabel('Grund').fill('Umzug ins Ausland');
    await dialog.getByRole('button', { name: 'Vertrag beenden' }).click();
    await page.getByText(/^Kein Premium, weil .* geendet hat\.$/).waitFor();
    expect(await subscriptionOf(person)).toMatchObject({ status: 'canceled' });

    await page.getByRole('link', { name: 'Am Desk', exact: true }).click();
    await timeline.getByText('Am Desk: Vertrag beendet').waitFor();
    await timeline.getByText('Am Desk: Zahlung erstattet').waitFor();
    await timeline.getByText('Doppelt gekauft').waitFor();
    // That of the sum which was too large.
    expect(complaints).toEqual(['call failed: invalid_request 422']);
  },
);
