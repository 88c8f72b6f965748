import { waitUntilPayable } from '#tests/e2e/at-checkout.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import { choosePlan, desktop, openVisitor, signUpInDialog } from '#tests/e2e/visitor.ts';
import type { World } from '#tests/support/world.ts';
import { consentQuestion } from '#worker/legal/consent-question.ts';

/** The question of consent: on the way to the order, and opened again after an answer. */
export async function* consent(w: World): ReturnType<Journey> {
  const visitor = await openVisitor(w, desktop, 'unasked');
  const { page } = visitor;
  const banner = page.getByRole('region', { name: consentQuestion.words.title });
  await page.goto('/');
  await banner.waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  yield { name: 'consent', page };
  await banner.getByRole('button', { name: 'Einstellungen' }).click();
  await banner.getByRole('checkbox').first().waitFor();
  yield { name: 'consent-settings', page };

  await page.goto('/preise');
  await choosePlan(page, '99,48');
  await page.getByLabel('Dein Name').waitFor();
  yield { name: 'consent-sign-up', page };

  await signUpInDialog(w, visitor);
  await waitUntilPayable(page);
  await page.getByRole('button', { name: 'Cookie-Einstellungen' }).click();
  await banner.waitFor();
  yield { name: 'consent-checkout', page };
}
