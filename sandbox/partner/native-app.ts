import * as openid from 'openid-client';

import { readSetting, writeSetting } from '#sandbox/store/settings.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { discover } from './client.ts';

/*
 * The partner's native app on one device: it signs in with a code and PKCE (RFC 8252), and keeps
 * its tokens as a phone does in its keychain.
 */

/** Where the product sends the code: an https address that the app has claimed, as it were. */
export function appCallback(origin: string): string {
  return `${origin}/sandbox/partner/app/callback`;
}

/** What the app keeps of a sign-in. */
type Kept = { access: string; refresh: string; email: string; name: string };

const startName = 'partner_app_start';
const keptName = 'partner_app_kept';

export function readKept({ storage }: WorldContext): Kept | null {
  return JSON.parse(readSetting(storage.sql, keptName) ?? 'null') as Kept | null;
}

function keep({ storage }: WorldContext, kept: Kept | null): void {
  writeSetting(storage.sql, keptName, JSON.stringify(kept));
}

/** Begins a sign-in, and returns the product's page that the app opens in the browser. */
export async function beginSignIn(world: WorldContext, origin: string): Promise<string> {
  const start = { verifier: openid.randomPKCECodeVerifier(), state: openid.randomState() };
  writeSetting(world.storage.sql, startName, JSON.stringify(start));
  const address = openid.buildAuthorizationUrl(await discover(world, origin, 'code'), {
    redirect_uri: appCallback(origin),
    scope: 'openid email profile',
    code_challenge: await openid.calculatePKCECodeChallenge(start.verifier),
    code_challenge_method: 'S256',
    state: start.state,
  });
  return address.href;
}

/** Takes the answer that the browser brings. Throws the reason if it is not good. */
export async function finishSignIn(world: WorldContext, answer: URL): Promise<void> {
  const { sql } = world.storage;
  const start = JSON.parse(readSetting(sql, startName) ?? 'null') as {
    verifier: string;
    state: string;
  } | null;
  if (!start) throw new Error('the app has begun no sign-in');
  writeSetting(sql, startName, 'null');
  const config = await discover(world, answer.origin, 'code');
  const tokens = await openid.authorizationCodeGrant(config, answer, {
    pkceCodeVerifier: start.verifier,
    expectedState: start.state,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  keep(world, {
    access: tokens.access_token,
    refresh: tokens.refresh_token ?? '',
    email: textOf(claims?.['email']),
    name: textOf(claims?.['name']),
  });
}

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : '');

/** Gets new tokens. One that is refused signs the app out: its person has ended it elsewhere. */
export async function refreshKept(world: WorldContext, origin: string): Promise<void> {
  const kept = readKept(world);
  if (!kept) return;
  const config = await discover(world, origin, 'code');
  try {
    const tokens = await openid.refreshTokenGrant(config, kept.refresh);
    const refresh = tokens.refresh_token ?? kept.refresh;
    keep(world, { ...kept, access: tokens.access_token, refresh });
  } catch (error) {
    if (!(error instanceof openid.ResponseBodyError)) throw error;
    keep(world, null);
  }
}

/** Signs the app out, here and at the product. */
export async function signOut(world: WorldContext, origin: string): Promise<void> {
  const kept = readKept(world);
  if (kept) await openid.tokenRevocation(await discover(world, origin, 'code'), kept.refresh);
  keep(world, null);
}

/** Whether the app shows Premium, and why; null where its token is not good any more. */
export async function askPremium(world: WorldContext): Promise<string | null> {
  const kept = readKept(world);
  const answer = await world.env.PRODUCT.fetch('http://localhost/api/v1/me/entitlements', {
    headers: { authorization: `Bearer ${kept?.access ?? ''}` },
  });
  if (!answer.ok) return null;
  const { entitlements } = (await answer.json()) as {
    entitlements: { active: boolean; because: string }[];
  };
  const [first] = entitlements;
  return first?.active ? `Premium (${first.because})` : 'kein Premium';
}
