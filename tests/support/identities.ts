import type { World } from '#tests/support/world.ts';
import { newEmail, openBrowser } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';

/** A person with an account at Google or Apple. */
export interface Identity {
  provider: 'google' | 'apple';
  sub: string;
  email: string;
  name: string;
  email_verified?: boolean;
  /** The domain of a Google Workspace; without it Google vouches for addresses of Gmail alone. */
  hd?: string | undefined;
}

/** A person who is new to the provider and to this site. */
export function newIdentity(changes: Partial<Identity> = {}): Identity {
  return {
    provider: 'google',
    sub: crypto.randomUUID(),
    email: newEmail(),
    name: 'Erika Mustermann',
    hd: 'example.com',
    ...changes,
  };
}

/** Begins a social sign-in in this browser and returns the nonce for the credential. */
export async function beginSocial(browser: Browser): Promise<string> {
  const answer = await browser.post('/api/account/social/nonce');
  const { nonce } = (await answer.json()) as { nonce?: string };
  if (nonce === undefined) throw new Error(`no nonce: ${answer.status}`);
  return nonce;
}

/** How a credential differs from a valid one; null removes a member. */
interface Changes {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
}

/** The credential that the provider issues for this nonce. */
export async function credentialOf(
  world: World,
  identity: Identity,
  nonce: string,
  changes: Changes = {},
): Promise<string> {
  const answer = await world.fetch('/sandbox/api/identity', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...identity, nonce, ...changes }),
  });
  const { credential } = (await answer.json()) as { credential?: string };
  if (credential === undefined) throw new Error(`no credential: ${answer.status}`);
  return credential;
}

/** Sends a credential to the product, as the sign-in page does. */
export function sendCredential(
  browser: Browser,
  { provider, sub, email, name }: Identity,
  credential: string,
  headers?: Record<string, string>,
): Promise<Response> {
  return browser.post(
    '/api/account/social/signin',
    { social_id: sub, name, email, provider, credential },
    headers,
  );
}

/** Signs in at the provider and at this site. */
export async function signInAs(
  world: World,
  browser: Browser,
  identity: Identity,
): Promise<Response> {
  const credential = await credentialOf(world, identity, await beginSocial(browser));
  return sendCredential(browser, identity, credential);
}

/** A new person who is signed in, in a browser of their own. */
export async function openSignedIn(world: World): Promise<Browser & { email: string }> {
  const browser = openBrowser(world);
  const identity = newIdentity();
  await signInAs(world, browser, identity);
  return { ...browser, email: identity.email };
}
