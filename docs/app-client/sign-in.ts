/*
 * Signs people in to a native app with Lexlern: a code with PKCE (RFC 8252). Plain TypeScript over
 * fetch and Web Crypto; `openid-client`, AppAuth for iOS and Android and others do the same. It
 * imports nothing of the product.
 */

/** What the app keeps in the device's keychain. */
export interface Tokens {
  access_token: string;
  refresh_token: string;
  /** With the first tokens: a JWT whose `sub` is the account, for the app's own server to verify. */
  id_token?: string;
}

export interface App {
  /** Scheme and host of Lexlern, without a slash at the end. */
  site: string;
  clientId: string;
  /** The app's own address, as the operator has registered it. */
  redirectUri: string;
  /** Left out, it is the platform's. */
  fetch?: typeof fetch;
}

/** A sign-in that has begun. */
export interface Start {
  /** What the app opens in the system's browser, never in a view of its own. */
  address: string;
  verifier: string;
  state: string;
}

const random = () => toText(crypto.getRandomValues(new Uint8Array(32)));

function toText(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Begins a sign-in. Keep what it returns until the browser comes back. */
export async function begin({ site, clientId, redirectUri }: App): Promise<Start> {
  const [verifier, state] = [random(), random()];
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: toText(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    state,
  });
  return { address: `${site}/oauth/authorize?${query}`, verifier, state };
}

/** Exchanges what the browser has brought. Throws if it is no answer to that start. */
export async function finish(app: App, start: Start, answer: string): Promise<Tokens> {
  const query = new URL(answer).searchParams;
  if (query.get('iss') !== app.site) throw new Error('another site answers');
  if (query.get('state') !== start.state) throw new Error('an answer to another start');
  const code = query.get('code');
  if (code === null) throw new Error(query.get('error') ?? 'no code');
  return post(app, 'token', {
    grant_type: 'authorization_code',
    redirect_uri: app.redirectUri,
    code,
    code_verifier: start.verifier,
  });
}

/** Gets the next tokens. Store them before you use them: the old refresh token is used up. */
export function refresh(app: App, tokens: Tokens): Promise<Tokens> {
  return post(app, 'token', {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token,
  });
}

/** Signs out. */
export async function signOut(app: App, tokens: Tokens): Promise<void> {
  await post(app, 'revoke', { token: tokens.refresh_token });
}

/** Whether the person has Premium; null if the access token has ended: then refresh. */
export async function hasPremium(app: App, tokens: Tokens): Promise<boolean | null> {
  const { site, fetch: send = fetch } = app;
  const answer = await send(`${site}/api/v1/me/entitlements`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(`Lexlern answers ${answer.status}`);
  const { entitlements } = (await answer.json()) as { entitlements: { active: boolean }[] };
  return entitlements[0]?.active ?? false;
}

async function post(app: App, where: string, fields: Record<string, string>): Promise<Tokens> {
  const { site, fetch: send = fetch } = app;
  const answer = await send(`${site}/oauth/${where}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: app.clientId, ...fields }).toString(),
  });
  const body = (await answer.json()) as Tokens & { error?: string };
  if (!answer.ok) throw new Error(body.error ?? `Lexlern answers ${answer.status}`);
  return body;
}
