import type { Browser } from '#tests/support/people.ts';

/** The status of an answer and its error code, or `ok` without one. */
export async function statusAndError(response: Response): Promise<[number, string]> {
  const { error } = (await response.json()) as { error?: string };
  return [response.status, error ?? 'ok'];
}

/** The e-mail of the person who is signed in in a browser. */
export async function signedInEmail(browser: Browser): Promise<string | undefined> {
  const answer = await browser.get('/api/auth/iflogged');
  return ((await answer.json()) as { email?: string }).email;
}
