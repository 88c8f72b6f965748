import { expect } from 'vitest';

import { openMember } from '#tests/e2e/states/state.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import type { World } from '#tests/support/world.ts';
import { codeSentTo } from '#tests/support/people.ts';
import { newMember } from '#tests/support/repayments.ts';

/** Deleting an account with a contract: the choice, the code, the banner, and undoing it. */
export async function* deletion(w: World): ReturnType<Journey> {
  const { person } = await newMember(w, 'yearly');
  const page = await openMember(w, person);
  await page.goto('/konto-loeschen');
  await page.getByRole('link', { name: 'Konto jetzt löschen' }).click();
  const section = page.getByRole('heading', { level: 2, name: 'Konto löschen' });
  await section.waitFor();
  await page.getByRole('button', { name: 'Konto löschen', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Konto löschen' });
  await dialog.getByRole('radio', { name: 'Sofort löschen' }).check();
  yield { name: 'deletion-choice', page };

  await dialog.getByRole('button', { name: 'Code senden' }).click();
  const code = page.getByLabel('Code aus der E-Mail');
  await code.waitFor();
  yield { name: 'deletion-code', page };

  await code.fill(await codeSentTo(w, person.email));
  const undo = page.getByRole('button', { name: 'Löschen rückgängig machen' });
  await undo.waitFor();
  yield { name: 'deletion-pending', page };

  await page.goto('/');
  await undo.waitFor();
  await page.getByText('löschen wir Dein Konto').waitFor();
  expect(await page.getByRole('button', { name: 'Abo reaktivieren' }).count()).toBe(0);
  yield { name: 'deletion-pending-subscription', page };

  await undo.click();
  await page.getByText('Dein Konto bleibt.').first().waitFor();
  await undo.waitFor({ state: 'detached' });
}

/** The same with a plan that is paid once, which has no end to wait for. */
export async function* deletionOfLifetime(w: World): ReturnType<Journey> {
  const { person } = await newMember(w, 'lifetime');
  const page = await openMember(w, person);
  await page.goto('/konto');
  await page.getByRole('button', { name: 'Konto löschen', exact: true }).click();
  await page.getByText('Dein Abo gilt für immer').waitFor();
  yield { name: 'deletion-lifetime', page };
}
