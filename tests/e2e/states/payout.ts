import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { openVisitor } from '#tests/e2e/visitor.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import type { World } from '#tests/support/world.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { signUpPerson } from '#tests/support/people.ts';

const path = '/evaluation/payout';

/** The expense allowance: invalid links, the question for another account, the form, the end. */
export async function* payout(w: World): ReturnType<Journey> {
  const { email } = await signUpPerson(w);
  const code = await loginCodeFor(w, email, { purpose: 'evaluation', allowance: 2500 });
  const { page } = await openVisitor(w);
  await page.goto(path);
  await page.getByText('Die Anfrage ist ungültig').waitFor();
  yield { name: 'payout-without-code', page };

  await page.goto(`${path}?code=unknown`);
  await page.getByText('Öffne bitte noch einmal').waitFor();
  yield { name: 'payout-wrong-link', page };

  const call = '/api/evaluation/autologin*';
  await intercept(page, call, 'fail');
  await page.goto(`${path}?code=${code}`);
  await page.getByRole('button', { name: 'Erneut versuchen' }).waitFor();
  yield { name: 'payout-failed', page };

  await stopIntercepting(page);
  await intercept(page, call, 'never answer');
  await page.goto(`${path}?code=${code}`);
  await page.getByText('Dein Link wird geprüft').waitFor();
  yield { name: 'payout-working', page };

  const member = await openMember(w, await signUpPerson(w));
  await member.goto(`${path}?code=${code}`);
  await member.getByRole('alertdialog').waitFor();
  yield { name: 'payout-other-account', page: member };

  await stopIntercepting(page);
  await page.goto(`${path}?code=${code}`);
  const account = page.getByLabel('PayPal-Konto');
  await account.waitFor();
  yield { name: 'payout', page };

  await account.fill('erika');
  await page.getByRole('button', { name: 'Auszahlung anfordern' }).click();
  await page.getByText('gültige E-Mail-Adresse').waitFor();
  yield { name: 'payout-invalid', page };

  await account.fill(email);
  await page.getByRole('button', { name: 'Auszahlung anfordern' }).click();
  await page.getByText('innerhalb von 10 Tagen').waitFor();
  yield { name: 'payout-requested', page };
}
