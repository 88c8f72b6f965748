import { createHash } from 'node:crypto';

import type { Browser } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import type { CodeAnswer } from '#worker/handoff/schemas.ts';
import type { TokenAnswer } from '#worker/handoff/code/token-answer.ts';

/** The sandbox's app, at the address of its own scheme. */
export const nativeApp = { id: 'lexlern-app', redirectUri: 'com.lexlern.sandbox:/callback' };

/** What an app remembers of a sign-in that it has begun. */
export interface Start {
  verifier: string;
  /** What it asks for, as the authorize page's query. */
  query: Record<string, string>;
}

export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

/** Begins a sign-in, as an app does before it opens the browser. */
export function begin(changes: Record<string, string> = {}): Start {
  const verifier = crypto.randomUUID() + crypto.randomUUID();
  const query = {
    response_type: 'code',
    client_id: nativeApp.id,
    redirect_uri: nativeApp.redirectUri,
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    state: crypto.randomUUID(),
    ...changes,
  };
  return { verifier, query };
}

/** Presses the button on the page, and returns the address to which the browser goes. */
export async function agree(browser: Browser, { query }: Start, approve = true): Promise<URL> {
  const { response_type: _type, scope: _scope, ...fields } = query;
  const answer = await browser.post('/api/account/oauth/code', { ...fields, approve });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return new URL(((await answer.json()) as CodeAnswer).url);
}

export const codeOf = (url: URL): string => url.searchParams.get('code') ?? '';

/** Posts a form without any cookie, from no page: as an app does. */
export function postForm(
  w: World,
  path: string,
  form: Record<string, string> | string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return w.fetch(path, {
    method: 'POST',
    headers: {
      origin: 'https://app.example',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
  });
}

/** Exchanges a code. */
export function exchange(
  w: World,
  { verifier, query }: Start,
  code: string,
  changes: Record<string, string> = {},
): Promise<Response> {
  return postForm(w, '/oauth/token', {
    grant_type: 'authorization_code',
    client_id: query['client_id'] ?? '',
    redirect_uri: query['redirect_uri'] ?? '',
    code,
    code_verifier: verifier,
    ...changes,
  });
}

export function refresh(w: World, token: string, clientId = nativeApp.id): Promise<Response> {
  return postForm(w, '/oauth/token', {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: token,
  });
}

export function revoke(w: World, token: string, clientId = nativeApp.id): Promise<Response> {
  return postForm(w, '/oauth/revoke', { client_id: clientId, token });
}

/** The tokens of an answer; throws with the whole answer if it was refused. */
export async function tokensOf(answer: Response): Promise<TokenAnswer> {
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as TokenAnswer;
}

/** Signs a person in to the app, all the way. */
export async function signInToApp(w: World, browser: Browser): Promise<TokenAnswer> {
  const start = begin();
  return tokensOf(await exchange(w, start, codeOf(await agree(browser, start))));
}

/** Asks with an access token what its person may use. */
export function askOwn(w: World, token: string, headers = {}): Promise<Response> {
  return w.fetch('/api/v1/me/entitlements', {
    headers: { authorization: `Bearer ${token}`, origin: 'https://app.example', ...headers },
  });
}

/** Whether the app is signed in with these tokens: whether its access token opens anything. */
export async function isSignedIn(w: World, { access_token: token }: TokenAnswer): Promise<boolean> {
  const answer = await askOwn(w, token);
  await answer.arrayBuffer();
  return answer.status === 200;
}
