import { openVisitor } from '#tests/e2e/visitor.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import type { World } from '#tests/support/world.ts';
import { codeSentTo, wrongCode } from '#tests/support/people.ts';

/** The four steps of sign-up, each when it opens and with an error. */
export async function* signUpStates(w: World): ReturnType<Journey> {
  const { page, email } = await openVisitor(w);
  await page.goto('/account/signup');
  const next = page.getByRole('button', { name: 'Weiter' });
  await next.waitFor();
  yield { name: 'sign-up-1-email', page };

  await page.getByLabel('E-Mail').fill('kein-at');
  await page.getByLabel('Angemeldet bleiben').check();
  await next.click();
  await page.getByText('gültige E-Mail-Adresse').first().waitFor();
  yield { name: 'sign-up-1-email-errors', page };

  await page.getByLabel('Dein Name').fill('Maximiliane Freifrau von Hohenlohe-Öhring');
  await page.getByLabel('E-Mail').fill(email);
  await next.click();
  const code = page.getByLabel('Code aus der E-Mail');
  await code.waitFor();
  yield { name: 'sign-up-2-code', page };

  const sent = await codeSentTo(w, email);
  await code.fill(wrongCode(sent));
  await page.getByText('Der Code stimmt nicht').waitFor();
  yield { name: 'sign-up-2-code-wrong', page };

  await code.fill(sent);
  const password = page.getByLabel('Neues Passwort');
  await password.waitFor();
  yield { name: 'sign-up-3-password', page };

  const make = page.getByRole('button', { name: 'Konto anlegen' });
  await password.fill('kurz');
  await make.click();
  await page.locator('[aria-invalid=true]').waitFor();
  yield { name: 'sign-up-3-password-errors', page };

  await password.fill('korrekt-pferd-batterie');
  await make.click();
  const friendlyName = page.getByLabel('Dein @Name');
  await friendlyName.waitFor();
  yield { name: 'sign-up-4-name', page };

  await friendlyName.fill('ä!');
  await page.getByRole('button', { name: 'Fertig' }).click();
  await page.locator('[aria-invalid=true]').waitFor();
  yield { name: 'sign-up-4-name-errors', page };

  // Signed in without a plan: the plans with a member's header.
  await page.getByRole('button', { name: 'Nicht jetzt' }).click();
  await page.getByRole('button', { name: 'Ausloggen' }).waitFor();
  await page
    .getByRole('button', { name: / wählen$/ })
    .first()
    .waitFor();
  yield { name: 'plans-member', page };
}
