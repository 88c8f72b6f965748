import type { World } from '#tests/support/world.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { codeSentTo, openBrowser, tokenOf } from '#tests/support/people.ts';
import type { Browser, Person } from '#tests/support/people.ts';

/** Signs a person in by a link, in a new browser. */
export async function openLink(world: World, { email }: { email: string }): Promise<Browser> {
  const browser = openBrowser(world);
  const code = await loginCodeFor(world, email);
  const answer = await browser.post('/api/account/signinbycode', { code });
  if (!answer.ok) throw new Error(`sign-in by code failed: ${answer.status}`);
  return browser;
}

/** Requests the code that confirms a session. */
export async function beginConfirmation(
  world: World,
  browser: Browser,
  { email }: Pick<Person, 'email'>,
): Promise<{ token: string; code: string }> {
  const token = await tokenOf(await browser.post('/api/account/confirm/code'));
  return { token, code: await codeSentTo(world, email) };
}

/** Confirms a session with the code from the mail. */
export async function confirm(
  world: World,
  browser: Browser,
  person: Pick<Person, 'email'>,
): Promise<void> {
  const challenge = await beginConfirmation(world, browser, person);
  const answer = await browser.post('/api/account/confirm/verify', challenge);
  if (!answer.ok) throw new Error(`not confirmed: ${answer.status} ${await answer.text()}`);
}
