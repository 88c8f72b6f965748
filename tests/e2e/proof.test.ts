import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';

import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { pdfBytes, usageOf } from '#tests/support/deals.ts';
import { openDeskWindow } from '#tests/e2e/at-desk.ts';
import { goInPage } from '#tests/e2e/in-page.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import { expectStatus, rowValue } from '#tests/e2e/visitor.ts';
import { world } from '#tests/support/harness.ts';
import { newestMailTo, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { maxProofBytes } from '#worker/cashback/schemas.ts';

const deal = '/cashback/deal/1';

const file = (name: string, buffer: Uint8Array, mimeType = 'application/pdf') => ({
  name,
  mimeType,
  buffer: Buffer.from(buffer),
});

async function choose(page: Page, chosen: ReturnType<typeof file> | []): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(chosen);
}

const send = (page: Page) => page.getByRole('button', { name: 'Nachweis hochladen' });
const badge = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const call = '/api/cashback/deals/1/upload';
const waiting = 'Freimonate aktiviert (Prüfung ausstehend)';

async function hasAccess(person: Person): Promise<boolean> {
  const answer = await (await person.get('/api/sub/get')).json();
  return (answer as { grants_access: boolean }).grants_access;
}

/** Limits the upload speed of that page, in bytes a second. */
async function slowDown(page: Page, uploadThroughput: number): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });
}

test(
  'a proof is uploaded, rejected, uploaded again and confirmed, and access follows',
  { timeout: 60_000 },
  async () => {
    const w = await world();
    await w.reset();
    const person = await signUpPerson(w);
    const page = await openMember(w, person);
    await page.goto(deal);
    await badge(page, 'Noch nicht genutzt');
    await choose(page, file('erster.pdf', pdfBytes()));
    await send(page).click();
    await badge(page, waiting);
    await page.locator('input[type=file]').waitFor({ state: 'detached' });
    await page.locator('[aria-label=Status]:focus').waitFor();
    // The way to the partner is over.
    expect(await page.getByText('Zum Angebot des Partners').count()).toBe(0);
    await goInPage(page, '/');
    await expectStatus(page, 'Aktiv');
    expect(await rowValue(page, 'Ablaufdatum')).toMatch(/20\d\d/);
    // The deal's page is closed to them now; what became of the proof is named here.
    await page.getByRole('heading', { name: 'Deine Partner-Deals' }).waitFor();
    await badge(page, 'Verlag Paragraf');
    await badge(page, waiting);

    const desk = await openDeskWindow(w, '/internal/proofs');
    const review = desk.page.getByRole('region', { name: person.email });
    await review.waitFor();
    await desk.page.keyboard.press('r');
    await desk.page.getByLabel('Grund für die Person').fill('Das Datum fehlt.');
    await desk.page.getByRole('button', { name: 'Ablehnen', exact: true }).last().click();
    await review.waitFor({ state: 'detached' });
    expect((await newestMailTo(w, person.email)).text).toContain('Das Datum fehlt.');

    expect(await hasAccess(person)).toBe(false);

    await page.goto('/');
    await page.getByText('bis zu 5 Fehler im Monat').waitFor();
    await goInPage(page, deal);
    await badge(page, 'Abgelehnt');
    await page.getByText('Das Datum fehlt.').waitFor();
    await choose(page, file('zweiter.pdf', pdfBytes()));
    await send(page).click();
    await badge(page, waiting);

    await desk.page.reload();
    await review.waitFor();
    await desk.page.keyboard.press('c');
    await review.waitFor({ state: 'detached' });
    // The page loads the new state when the person returns to the window.
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await badge(page, 'Bestätigt');
    expect((await newestMailTo(w, person.email)).subject).toContain('bestätigt');
    expect(await hasAccess(person)).toBe(true);
  },
);

test(
  'an upload shows its progress, can be cancelled, and can then be downloaded',
  { timeout: 60_000 },
  async () => {
    const w = await world();
    const person = await signUpPerson(w);
    const page = await openMember(w, person);
    await page.goto(deal);
    const bytes = pdfBytes(1_000_000);
    await choose(page, file('nachweis.pdf', bytes));
    await slowDown(page, 200_000);
    await send(page).click();
    const progress = page.getByRole('progressbar');
    await expect
      .poll(() => progress.evaluate((bar) => (bar as HTMLProgressElement).value), {
        timeout: 15_000,
      })
      .toBeGreaterThan(0.05);
    expect(await progress.evaluate((bar) => (bar as HTMLProgressElement).value)).toBeLessThan(1);
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByText('Das Hochladen ist abgebrochen').waitFor();
    await page.locator('button:focus', { hasText: 'Nachweis hochladen' }).waitFor();
    await page.getByText('nachweis.pdf (1 MB)').waitFor();
    expect((await usageOf(person, 1)).status).toBe('none');

    await slowDown(page, -1);
    await send(page).click();
    await badge(page, waiting);
    const own = page.getByRole('link', { name: 'Deinen Nachweis herunterladen' });
    const answer = await page.request.get((await own.getAttribute('href')) ?? '');
    expect(answer.headers()['content-disposition']).toContain('attachment');
    expect(Buffer.from(bytes).equals(await answer.body())).toBe(true);
  },
);

test(
  'a file that is no PDF, is too large, is refused or gets lost shows its message, and the next press uploads',
  { timeout: 60_000 },
  async () => {
    const w = await world();
    const page = await openMember(w, await signUpPerson(w));
    await page.goto(deal);
    const alert = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();
    await badge(page, 'Noch nicht genutzt');
    expect(await send(page).isDisabled()).toBe(true);

    const drop = (name: string, type: string) =>
      page.locator('input[type=file]').evaluate(
        (input, given) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File(['%PDF-'], given.name, { type: given.type }));
          input.dispatchEvent(
            new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
          );
        },
        { name, type },
      );
    await drop('bild.png', 'image/png');
    await alert('Bitte wähle eine PDF aus.');
    await drop('nachweis.pdf', 'application/pdf');
    await page.getByText('nachweis.pdf (').waitFor();
    expect(await send(page).isEnabled()).toBe(true);

    await choose(page, file('bild.png', pdfBytes(), 'image/png'));
    await alert('Bitte wähle eine PDF aus.');
    expect(await send(page).isDisabled()).toBe(true);

    await choose(page, file('gross.pdf', pdfBytes(maxProofBytes + 1)));
    await alert('höchstens 10 MB');
    expect(await send(page).isDisabled()).toBe(true);

    // This file claims to be a PDF.
    await choose(page, file('bild.pdf', new TextEncoder().encode('<script>alert(1)</script>')));
    await send(page).click();
    await alert('Diese Datei ist keine PDF.');

    for (const [status, error, text, headers] of [
      [413, 'file_too_large', 'höchstens 10 MB', {}],
      [429, 'too_many_requests', '5 Minuten', { 'retry-after': '300' }],
      [409, 'subscription_exist', 'laufendes Abonnement', {}],
      [500, 'server_error', 'schief gelaufen', {}],
    ] as const) {
      await intercept(page, call, { status, headers, json: { error } });
      await page.getByRole('button', { name: 'Noch einmal hochladen' }).click();
      await alert(text);
      await stopIntercepting(page);
    }

    await choose(page, file('nachweis.pdf', pdfBytes()));
    await intercept(page, call, 'fail');
    await send(page).click();
    await alert('Die Verbindung ist abgebrochen');
    await page.getByText('nachweis.pdf (').waitFor();
    await stopIntercepting(page);
    // This upload arrives, but its answer is lost.
    await intercept(page, call, 'lose answer');
    await page.getByRole('button', { name: 'Noch einmal hochladen' }).click();
    await badge(page, waiting);
  },
);
