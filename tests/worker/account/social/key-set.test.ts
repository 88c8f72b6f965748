import { SignJWT, exportJWK, generateKeyPair, jwtVerify } from 'jose';
import type { JWK } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { keySet } from '#worker/account/social/key-set.ts';
import { AppError } from '#worker/errors.ts';

type Key = { kid: string; sign: (subject: string) => Promise<string>; public: JWK };

async function newKey(kid: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  return {
    kid,
    public: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
    sign: (subject) =>
      new SignJWT({ sub: subject }).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
  };
}

/** Each test has its own provider, because the keys of a provider are cached. */
function provider(answer: () => Response | Promise<Response>) {
  const url = `https://provider.example/${crypto.randomUUID()}`;
  let callCount = 0;
  const fetch = async () => {
    callCount += 1;
    return answer();
  };
  const identityProviders = { googleClientId: '', appleClientId: '', usesStandIns: false, fetch };
  return {
    callCount: () => callCount,
    /** Verifies as one request of the Worker does: with its own key getter. */
    verify: async (token: string) =>
      (await jwtVerify(token, keySet({ identityProviders }, url))).payload.sub,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test('keys are fetched once for all requests of the next hour', async () => {
  const key = await newKey('1');
  const { verify, callCount } = provider(() => Response.json({ keys: [key.public] }));
  for (let i = 0; i < 5; i += 1) expect(await verify(await key.sign('erika'))).toBe('erika');
  expect(callCount()).toBe(1);
  vi.setSystemTime(Date.now() + 61 * 60_000);
  expect(await verify(await key.sign('erika'))).toBe('erika');
  expect(callCount()).toBe(2);
});

test('a new signing key of the provider is found', async () => {
  const [old, next] = [await newKey('1'), await newKey('2')];
  const publicKeys = [old.public];
  const { verify } = provider(() => Response.json({ keys: publicKeys }));
  await verify(await old.sign('erika'));
  publicKeys.push(next.public);
  vi.setSystemTime(Date.now() + 31_000);
  expect(await verify(await next.sign('erika'))).toBe('erika');
  expect(await verify(await old.sign('erika'))).toBe('erika');
});

test('forged tokens cause at most two more calls to the provider in a minute', async () => {
  const [real, forged] = [await newKey('1'), await newKey('forged')];
  const { verify, callCount } = provider(() => Response.json({ keys: [real.public] }));
  await verify(await real.sign('erika'));
  for (let second = 0; second < 60; second += 1) {
    vi.setSystemTime(Date.now() + 1000);
    await expect(verify(await forged.sign('erika'))).rejects.toThrow('no applicable key');
  }
  expect(callCount()).toBeLessThanOrEqual(3);
});

test.each<[string, () => Response | Promise<Response>]>([
  ['cannot be reached', () => Promise.reject(new Error('connection refused'))],
  ['answers 503', () => new Response('busy', { status: 503 })],
  ['redirects elsewhere', () => Response.redirect('https://evil.example/keys')],
  ['answers a page', () => new Response('<html>')],
  ['answers null', () => Response.json(null)],
  ['answers no keys', () => Response.json({ keys: [] })],
])(
  'a provider that %s gives provider_unavailable, and is asked again next time',
  async (_what, failing) => {
    const key = await newKey('1');
    const answers = [failing, () => Response.json({ keys: [key.public] })];
    const { verify } = provider(() => (answers.shift() ?? failing)());
    const refused = await verify(await key.sign('erika')).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: 'provider_unavailable', status: 503 });
    expect(await verify(await key.sign('erika'))).toBe('erika');
  },
);
