import { openMember } from '#tests/e2e/states/state.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import { openLink } from '#tests/support/confirmations.ts';
import type { World } from '#tests/support/world.ts';
import { openPasskeyOwner, signInWith } from '#tests/support/passkeys.ts';

/** Passkeys in the profile, their dialogs, and a passkey in place of a code. */
export async function* passkeys(w: World): ReturnType<Journey> {
  const owner = await openPasskeyOwner(w);
  await signInWith(w, owner.authenticator);
  const page = await openMember(w, owner);
  const dialog = page.getByRole('dialog');
  await page.goto('/konto');
  await page.getByText('zuletzt benutzt').waitFor();
  await page.getByText('wir haben Dir gemailt').waitFor();
  yield { name: 'profile-passkeys', page };

  await page.getByRole('button', { name: ': Umbenennen' }).click();
  await page.getByLabel('Name des Passkeys').fill(' ');
  await page.getByRole('button', { name: 'SPEICHERN' }).click();
  await page.locator('[aria-invalid=true]').waitFor();
  yield { name: 'profile-passkey-name-errors', page };
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: ': Entfernen' }).click();
  await page.getByRole('alertdialog').waitFor();
  yield { name: 'profile-passkey-remove', page };

  const byLink = await openMember(w, await openLink(w, owner));
  await byLink.goto('/konto');
  await byLink.getByRole('button', { name: 'Passwort: ' }).click();
  await byLink.getByRole('button', { name: 'Mit Passkey bestätigen' }).waitFor();
  yield { name: 'profile-confirm-passkey', page: byLink };
}
