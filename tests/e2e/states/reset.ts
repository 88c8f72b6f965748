import { openVisitor } from '#tests/e2e/visitor.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import type { World } from '#tests/support/world.ts';
import { codeSentTo, newEmail, signUpPerson, wrongCode } from '#tests/support/people.ts';

/** The three pages of a reset, each when it opens and with an error. */
export async function* reset(w: World): ReturnType<Journey> {
  const { email } = await signUpPerson(w);
  const { page } = await openVisitor(w);
  await page.goto('/account/forget/email');
  const request = page.getByRole('button', { name: 'CODE ANFORDERN' });
  await request.waitFor();
  yield { name: 'reset-1-email', page };

  await page.getByLabel('E-Mail').fill(newEmail());
  await request.click();
  await page.getByRole('link', { name: 'Mit dieser E-Mail-Adresse registrieren' }).waitFor();
  yield { name: 'reset-1-email-unknown', page };

  await page.getByLabel('E-Mail').fill(email);
  await request.click();
  const code = page.getByLabel('Code aus der E-Mail');
  await code.waitFor();
  yield { name: 'reset-2-code', page };

  const sent = await codeSentTo(w, email);
  await code.fill(wrongCode(sent));
  await page.getByText('Der Code stimmt nicht').waitFor();
  yield { name: 'reset-2-code-wrong', page };

  await code.fill(sent);
  const password = page.getByLabel('Neues Passwort');
  await password.waitFor();
  yield { name: 'reset-3-password', page };

  await password.fill('kurz');
  await page.getByRole('button', { name: 'SPEICHERN' }).click();
  await page.locator('[aria-invalid=true]').waitFor();
  yield { name: 'reset-3-password-errors', page };
}
