import type { World } from '#tests/harness.ts';
import { codeSentTo, tokenOf } from '#tests/people.ts';
import type { Browser } from '#tests/people.ts';

/** Asks for a new password as far as the code: its token, and the code that came by mail. */
export async function beginReset(
  world: World,
  browser: Browser,
  email: string,
): Promise<{ token: string; code: string }> {
  const token = await tokenOf(await browser.post('/api/account/forget/code', { email }));
  return { token, code: await codeSentTo(world, email) };
}

/** Goes as far as the new password: the token that its step takes. */
export async function reachNewPassword(
  world: World,
  browser: Browser,
  email: string,
): Promise<string> {
  const begun = await beginReset(world, browser, email);
  return tokenOf(await browser.post('/api/account/forget/code/verify', { email, ...begun }));
}
