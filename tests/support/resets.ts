import type { World } from '#tests/support/world.ts';
import { codeSentTo, tokenOf } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';

/** Requests a new password and returns the token and the code from the mail. */
export async function beginReset(
  world: World,
  browser: Browser,
  email: string,
): Promise<{ token: string; code: string }> {
  const token = await tokenOf(await browser.post('/api/account/forget/code', { email }));
  return { token, code: await codeSentTo(world, email) };
}

/** Does the steps before the new password and returns the token for that step. */
export async function reachNewPassword(
  world: World,
  browser: Browser,
  email: string,
): Promise<string> {
  const challenge = await beginReset(world, browser, email);
  return tokenOf(await browser.post('/api/account/forget/code/verify', { email, ...challenge }));
}
