import { readFileSync } from 'node:fs';

import type { ExecutionContext } from '@cloudflare/workers-types';
import { describe, expect } from 'vitest';

import { runsInProcess } from '#tests/in-process/runs-in-process.ts';
import { world } from '#tests/support/harness.ts';
import { signInElsewhere, signUpPerson } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { newSessionToken } from '#worker/session-token.ts';

const execution = { waitUntil: () => undefined } as unknown as ExecutionContext;
const hall = '198.51.100.7';
const sealed = 'local-pepper-of-the-sandbox-only';

/** The limits of a section of wrangler.toml, by binding: calls in a minute. */
function limitsIn(section: string): Record<string, number> {
  const text = readFileSync(new URL('../../../wrangler.toml', import.meta.url), 'utf8');
  const rows = text.matchAll(
    new RegExp(
      String.raw`^\[\[${section}\]\]\nname = "(\w+)"\n.*\nsimple = { limit = (\d+), period = 60 }$`,
      'gm',
    ),
  );
  return Object.fromEntries([...rows].map(([, name = '', limit]) => [name, Number(limit)]));
}

const limits = limitsIn('ratelimits');

/** Calls the product and returns the status. */
type Call = (address: string, token?: string, accessToken?: string) => Promise<number>;

/** The product in one minute, with the limits of wrangler.toml or these. */
async function minute(others: Record<string, number> = {}): Promise<Call> {
  const w = await world();
  // Only now, because it imports a module of the platform.
  const { default: worker } = await import('#worker/index.ts');
  const limiters = Object.entries({ ...limits, ...others }).map(([name, limit]) => {
    const counts = new Map<string, number>();
    const count = async ({ key }: { key: string }) => {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      return { success: (counts.get(key) ?? 0) <= limit };
    };
    return [name, { limit: count }] as const;
  });
  const bindings = { ...(await w.bindings()), ...Object.fromEntries(limiters) };
  return async (address, token, accessToken) => {
    const headers = new Headers({ 'cf-connecting-ip': address });
    if (token !== undefined) headers.set('cookie', `session=${token}`);
    if (accessToken !== undefined) headers.set('authorization', `Bearer ${accessToken}`);
    // Nothing answers at the first, so only the limits are tried.
    const path = accessToken === undefined ? '/api/nothing' : '/api/v1/me/entitlements';
    const request = new Request(w.origin + path, { headers });
    return (await worker.fetch(request, bindings, execution)).status;
  };
}

/** How many of these calls are refused. */
async function refused(times: number, call: (i: number) => Promise<number>): Promise<number> {
  let count = 0;
  for (let i = 0; i < times; i += 1) if ((await call(i)) === 429) count += 1;
  return count;
}

test('the limits are the same in production', () => {
  expect(Object.keys(limits).length).toBe(4);
  expect(limitsIn('env.production.ratelimits')).toEqual(limits);
});

// Only in process can the product run with other bindings.
describe.runIf(runsInProcess)('the limits on calls', () => {
  test('let three hundred people behind one address sign in within two minutes', async () => {
    let kept = 0;
    for (let now = 0; now < 2; now += 1) {
      const call = await minute();
      // A visitor makes four calls until they are signed in, and ten afterwards.
      kept += await refused(150 * 4, () => call(hall));
      for (let person = 0; person < 150; person += 1) {
        const token = await newSessionToken(sealed);
        kept += await refused(10, () => call(hall, token));
      }
    }
    expect(kept).toBe(0);
  });

  test('count signed-in people by their session, not by their address', async () => {
    const call = await minute();
    const [busy, quiet] = [await newSessionToken(sealed), await newSessionToken(sealed)];
    expect(await refused(310, () => call(hall, busy))).toBe(10);
    expect(await refused(10, () => call('203.0.113.9', busy))).toBe(10);
    expect(await refused(10, () => call(hall, quiet))).toBe(0);
    expect(await refused(10, () => call(hall))).toBe(0);
  });

  test('count a made-up cookie as a visitor, a new one for each call too', async () => {
    const call = await minute();
    const madeUp = (i: number) => `${String(i).padStart(64, 'a')}.${'0'.repeat(24)}`;
    expect(await refused(1010, (i) => call(hall, madeUp(i)))).toBe(10);
    expect(await refused(1, () => call(hall))).toBe(1);
    // Who is signed in goes on, but not under more than one name.
    const own = await newSessionToken(sealed);
    expect([await call(hall, own), await call(hall, `${own}.1`)]).toEqual([404, 429]);
  });

  test('know the cookie that a person gets when they sign in', async ({ w }) => {
    const call = await minute();
    const browser = await signInElsewhere(w, await signUpPerson(w));
    const token = /session=([^;]+)/.exec(browser.cookie())?.[1];
    await refused(1000, () => call(hall));
    expect([await call(hall), await call(hall, token)]).toEqual([429, 404]);
  });

  test('limit all sessions of an address together', async () => {
    const call = await minute({ FLOOD_ADDRESSES: 500 });
    let kept = 0;
    for (let i = 0; i < 6; i += 1) {
      const token = await newSessionToken(sealed);
      kept += await refused(100, () => call(hall, token));
    }
    expect(kept).toBe(100);
  });

  test('count an app by its token, and wrong tokens as a visitor', async () => {
    const call = await minute();
    expect(await refused(310, () => call(hall, undefined, 'busy'))).toBe(10);
    expect(await refused(700, (i) => call(hall, undefined, `quiet${i}`))).toBe(0);
    expect(await refused(5, (i) => call(hall, undefined, `other${i}`))).toBe(5);
    // Their other visitors wait as well; who is signed in does not.
    const own = await newSessionToken(sealed);
    expect([await call(hall), await call(hall, own)]).toEqual([429, 404]);
  });
});
