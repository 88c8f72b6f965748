import { openMember } from '#tests/e2e/states/state.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import { expectStatus } from '#tests/e2e/visitor.ts';
import type { World } from '#tests/support/world.ts';
import { newMember } from '#tests/support/repayments.ts';

/** The money-back guarantee: offered, asked for, and used. */
export async function* guarantee(w: World): ReturnType<Journey> {
  const { person } = await newMember(w, 'yearly');
  const page = await openMember(w, person);
  await page.goto('/');
  await expectStatus(page, 'Aktiv');
  await page.getByRole('button', { name: 'Geld zurück verlangen' }).waitFor();
  yield { name: 'guarantee-offered', page };

  await page.getByRole('button', { name: 'Geld zurück verlangen' }).click();
  await page.getByRole('alertdialog').waitFor();
  yield { name: 'guarantee-question', page };

  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Geld zurück verlangen' })
    .click();
  await expectStatus(page, 'nicht aktiv');
  await page.getByText('Erstattet:').waitFor();
  yield { name: 'guarantee-used', page };
}
