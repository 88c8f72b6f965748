import type { World } from '#tests/harness.ts';
import { newEmail, openBrowser } from '#tests/people.ts';
import type { Browser } from '#tests/people.ts';

/** Somebody with an account at Google or Apple. */
export interface Identity {
  provider: 'google' | 'apple';
  sub: string;
  email: string;
  name: string;
  email_verified?: boolean;
}

/** Somebody whom neither the provider nor this site has seen before. */
export function newIdentity(changes: Partial<Identity> = {}): Identity {
  return {
    provider: 'google',
    sub: crypto.randomUUID(),
    email: newEmail(),
    name: 'Erika Mustermann',
    ...changes,
  };
}

/** Has the site begin a social sign-in in this browser: the nonce for the credential. */
export async function beginSocial(browser: Browser): Promise<string> {
  const answer = await browser.post('/api/account/social/nonce');
  const { nonce } = (await answer.json()) as { nonce?: string };
  if (nonce === undefined) throw new Error(`no nonce: ${answer.status}`);
  return nonce;
}

/** What a credential differs in from a good one; a null takes a member away. */
interface Changes {
  claims?: Record<string, unknown>;
  header?: Record<string, unknown>;
}

/** The credential that the provider gives for this nonce. */
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

/** Hands a credential in, as the sign-in page does. */
export function handIn(
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

/** Signs in at the provider and here. */
export async function signInAs(
  world: World,
  browser: Browser,
  identity: Identity,
): Promise<Response> {
  const credential = await credentialOf(world, identity, await beginSocial(browser));
  return handIn(browser, identity, credential);
}

/** Somebody new who is signed in, in a browser of their own. */
export async function openSignedIn(world: World): Promise<Browser & { email: string }> {
  const browser = openBrowser(world);
  const identity = newIdentity();
  await signInAs(world, browser, identity);
  return { ...browser, email: identity.email };
}
