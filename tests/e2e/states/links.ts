import { intercept } from '#tests/e2e/intercept.ts';
import { openVisitor } from '#tests/e2e/visitor.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import { openBeforeApp } from '#tests/e2e/window.ts';
import type { World } from '#tests/support/world.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { signUpPerson } from '#tests/support/people.ts';

/** Links that sign in: waiting, invalid, failed, working, and for another account. */
export async function* links(w: World): ReturnType<Journey> {
  const { email } = await signUpPerson(w);
  const { page } = await openVisitor(w);
  const code = await loginCodeFor(w, email);
  await openBeforeApp(page, `/account/autologin?code=${code}`);
  await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor();
  yield { name: 'link-waiting', page };

  await page.goto('/account/autologin?code=unknown');
  await page.getByRole('heading', { name: 'Dieser Link stimmt nicht' }).waitFor();
  yield { name: 'link-invalid', page };

  await intercept(page, '/api/account/signinbycode', 'fail');
  await page.goto(`/account/autologin?code=${code}`);
  await page.getByRole('button', { name: 'Erneut versuchen' }).waitFor();
  yield { name: 'link-failed', page };

  await intercept(page, '/api/account/signinbycode', 'never answer');
  await page.goto(`/account/autologin?code=${code}`);
  await page.getByRole('heading', { name: 'Du wirst angemeldet' }).waitFor();
  yield { name: 'link-working', page };

  const member = await openMember(w, await signUpPerson(w));
  await member.goto('/account/autologin?code=unknown');
  await member.getByRole('link', { name: 'Weiter als' }).waitFor();
  yield { name: 'link-invalid-member', page: member };

  await member.goto(`/account/autologin?code=${code}`);
  await member.getByRole('alertdialog').waitFor();
  yield { name: 'link-other-account', page: member };
}
