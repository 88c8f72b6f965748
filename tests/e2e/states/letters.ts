import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import type { World } from '#tests/support/world.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { LetterItem } from '#worker/letter/schemas.ts';

const call = '/api/letters';

const letters: LetterItem[] = [
  ['Deine Zahlung bei Lexlern: 13,39 €', true],
  ['Dein Abo bei Lexlern ist gekündigt', false],
  ['Deine Bestellung bei Lexlern: Rechtswissenschaftsprüfungsvorbereitungsabonnement', true],
].map(([subject, delivered], at) => ({
  id: String(at).repeat(64),
  subject: String(subject),
  recipient: 'erika.musterfrau.mit.einer.langen.adresse@example.com',
  at: Date.UTC(2026, 10 - at, 20, 12),
  delivered: delivered === true,
}));

/** A person's letters: loading, failed, none, and some, one of which could not be delivered. */
export async function* personLetters(w: World): ReturnType<Journey> {
  const page = await openMember(w, await signUpPerson(w));
  await intercept(page, call, 'never answer');
  await page.goto('/konto/unterlagen');
  await page.getByRole('heading', { level: 1, name: 'Deine Unterlagen' }).waitFor();
  yield { name: 'letters-loading', page };

  await stopIntercepting(page);
  await intercept(page, call, 'fail');
  await page.goto('/konto/unterlagen');
  await page.getByRole('alert').filter({ hasText: 'Keine Verbindung' }).waitFor();
  yield { name: 'letters-failed', page };

  await stopIntercepting(page);
  await page.goto('/konto/unterlagen');
  await page.getByText('Noch keine Schreiben.').waitFor();
  yield { name: 'letters-none', page };

  await intercept(page, call, { json: { letters } });
  await page.goto('/konto/unterlagen');
  await page.getByText('Nicht zugestellt').waitFor();
  yield { name: 'letters', page };
}
