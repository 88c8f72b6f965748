import { openMember } from '#tests/e2e/states/state.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import type { World } from '#tests/support/world.ts';
import { newIdentity, signInAs } from '#tests/support/identities.ts';
import { newEmail, openBrowser, signUpPerson } from '#tests/support/people.ts';

/** Disconnecting Google or Apple, and an account whose last way to sign in is Google. */
export async function* connections(w: World): ReturnType<Journey> {
  const person = await signUpPerson(w);
  const { email } = person;
  await signInAs(w, openBrowser(w), newIdentity({ email }));
  await signInAs(w, openBrowser(w), newIdentity({ email, provider: 'apple' }));
  const page = await openMember(w, person);
  await page.goto('/konto');
  const part = page.getByRole('button', { name: 'Apple: Verbindung trennen' });
  await part.waitFor();
  await page.getByText('Dieses Gerät').waitFor();
  yield { name: 'profile-connections', page };

  await part.click();
  await page.getByRole('dialog').waitFor();
  yield { name: 'profile-unlink', page };

  await page.getByRole('dialog').getByRole('button', { name: 'Verbindung trennen' }).click();
  await page.locator('[aria-invalid=true]').waitFor();
  yield { name: 'profile-unlink-errors', page };

  const only = { ...openBrowser(w), email: newEmail() };
  await signInAs(w, only, newIdentity({ email: only.email }));
  const other = await openMember(w, only);
  await other.goto('/konto');
  await other.getByText('Bisher loggst Du Dich nur mit Google ein').waitFor();
  yield { name: 'profile-connections-last', page: other };
}
