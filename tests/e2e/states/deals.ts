import type { Page } from 'playwright-core';

import { goInPage, openWithoutData } from '#tests/e2e/in-page.ts';
import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { submitProof, pdfBytes, proofOf } from '#tests/support/deals.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import type { World } from '#tests/support/world.ts';
import { openDesk } from '#tests/support/operators.ts';
import { signUpPerson } from '#tests/support/people.ts';

const list = '/lexlern-kostenlos-nutzen';
const file = (name: string, mimeType: string) => ({
  name,
  mimeType,
  buffer: Buffer.from(pdfBytes(30_000)),
});
const proof = file('bestellbestaetigung-verlag-paragraf-november-2026.pdf', 'application/pdf');

/** The partners' deals: loading, failed, none, all of them, and one category. */
export async function* dealList(w: World): ReturnType<Journey> {
  const page = await openMember(w, await signUpPerson(w));
  const call = '/api/cashback/deals';
  await intercept(page, call, 'never answer');
  await openWithoutData(page, list);
  await page.getByRole('heading', { name: 'Deals unserer Partner' }).waitFor();
  yield { name: 'deals-loading', page };

  await stopIntercepting(page);
  await intercept(page, call, 'fail');
  await openWithoutData(page, list);
  await page.getByRole('button', { name: 'Erneut versuchen' }).waitFor();
  yield { name: 'deals-failed', page };

  await stopIntercepting(page);
  await intercept(page, call, { json: [] });
  await openWithoutData(page, list);
  await page.getByText('keine Angebote').waitFor();
  yield { name: 'deals-none', page };

  await stopIntercepting(page);
  await page.goto(list);
  await page.getByRole('heading', { name: 'Verlag Paragraf' }).waitFor();
  yield { name: 'deals', page };

  await page.getByRole('link', { name: 'Konto', exact: true }).last().click();
  await page.getByRole('heading', { name: 'Verlag Paragraf' }).waitFor({ state: 'detached' });
  yield { name: 'deals-category', page };
}

/** A deal: loading, failed, unknown, and with its use confirmed or rejected. */
export async function* deal(w: World): ReturnType<Journey> {
  const person = await signUpPerson(w);
  const page = await openMember(w, person);
  await intercept(page, '/api/cashback/deals/1', 'never answer');
  await openWithoutData(page, '/cashback/deal/1');
  await page.getByRole('link', { name: 'Alle Deals' }).waitFor();
  yield { name: 'deal-loading', page };

  await stopIntercepting(page);
  await intercept(page, '/api/cashback/deals/1', 'fail');
  await openWithoutData(page, '/cashback/deal/1');
  await page.getByRole('button', { name: 'Erneut versuchen' }).waitFor();
  yield { name: 'deal-failed', page };

  await stopIntercepting(page);
  await page.goto('/cashback/deal/999999');
  await page.getByRole('heading', { name: '404' }).waitFor();
  yield { name: 'deal-unknown', page };

  const usage = '/api/cashback/deals/1/usage';
  const confirmed = {
    status: 'confirmed',
    reason: null,
    proof: { file_name: proof.name, size: 30_000, uploaded_at: Date.UTC(2026, 10, 20) },
    free_until: Date.UTC(2027, 0, 20),
  };
  await intercept(page, usage, { json: confirmed });
  await openWithoutData(page, '/cashback/deal/1');
  await page.getByText('Bestätigt', { exact: true }).waitFor();
  yield { name: 'deal-confirmed', page };

  await stopIntercepting(page);
  await submitProof(person, 1);
  const desk = await openDesk(w);
  const { usage_id: id, round } = await proofOf(desk, person.email);
  const reason = 'Auf dem Nachweis fehlt das Datum der Bestellung.';
  await desk.act(`/api/internal/proofs/${id}/reject`, { round, reason });
  await page.goto('/cashback/deal/1');
  await page.getByText(reason).waitFor();
  yield { name: 'deal-rejected', page };
}

/** The upload of a proof, from choosing the file to the end, with its errors. */
export async function* proofUpload(w: World): ReturnType<Journey> {
  const page = await openMember(w, await signUpPerson(w));
  await page.goto('/cashback/deal/1');
  await page.getByText('Noch nicht genutzt').waitFor();
  yield { name: 'deal', page };

  await choose(page, file('bestellung.png', 'image/png'));
  await page.getByText('Bitte wähle eine PDF aus.').waitFor();
  yield { name: 'proof-wrong-file', page };

  await choose(page, proof);
  await page.getByText(proof.name).waitFor();
  yield { name: 'proof-chosen', page };

  const call = '/api/cashback/deals/1/upload';
  await intercept(page, call, 'fail');
  await page.getByRole('button', { name: 'Nachweis hochladen' }).click();
  await page.getByText('Die Verbindung ist abgebrochen').waitFor();
  yield { name: 'proof-lost', page };

  await stopIntercepting(page);
  await intercept(page, call, 'never answer');
  await page.getByRole('button', { name: 'Noch einmal hochladen' }).click();
  await page.getByRole('progressbar').waitFor();
  yield { name: 'proof-uploading', page };

  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByText('Das Hochladen ist abgebrochen').waitFor();
  yield { name: 'proof-cancelled', page };

  await stopIntercepting(page);
  await page.getByRole('button', { name: 'Nachweis hochladen' }).click();
  await page.getByText('Prüfung ausstehend').waitFor();
  yield { name: 'deal-uploaded', page };

  await goInPage(page, '/');
  await page.getByRole('heading', { name: 'Deine Partner-Deals' }).waitFor();
  yield { name: 'subscription-with-deal', page };
}

async function choose(page: Page, chosen: ReturnType<typeof file>): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(chosen);
}
