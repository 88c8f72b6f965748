import type { Browser } from '#tests/people.ts';

/** The status of an answer and its error's code, `ok` without one. */
export async function verdict(response: Response): Promise<[number, string]> {
  const { error } = (await response.json()) as { error?: string };
  return [response.status, error ?? 'ok'];
}

/** The e-mail of whoever is signed in in a browser. */
export async function whoIs(browser: Browser): Promise<string | undefined> {
  const answer = await browser.get('/api/auth/iflogged');
  return ((await answer.json()) as { email?: string }).email;
}
