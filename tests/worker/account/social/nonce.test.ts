import { expect, test } from 'vitest';

import { makeNonce, nonceEnd } from '#worker/account/social/nonce.ts';

const now = 1_800_000_000_000;
const life = 15 * 60_000;
const browser = 'a'.repeat(64);

test('a nonce is its browser’s for fifteen minutes', async () => {
  const nonce = await makeNonce('pepper', browser, now);
  expect(await nonceEnd('pepper', browser, nonce, now)).toBe(now + life);
  expect(await nonceEnd('pepper', browser, nonce, now + life - 1)).toBe(now + life);
  expect(await nonceEnd('pepper', browser, nonce, now + life)).toBeNull();
  expect(await nonceEnd('pepper', 'b'.repeat(64), nonce, now)).toBeNull();
  expect(await nonceEnd('another pepper', browser, nonce, now)).toBeNull();
});

test('no two nonces are the same', async () => {
  const nonces = await Promise.all(
    Array.from({ length: 50 }, () => makeNonce('pepper', browser, now)),
  );
  expect(new Set(nonces).size).toBe(50);
});

test.each<[string, (nonce: string) => string]>([
  ['nothing', () => ''],
  ['a later time', (nonce) => nonce.replace(/^[^.]+/, (now + life).toString(36))],
  ['other chance', (nonce) => nonce.replace(/\.[0-9a-f]{32}\./, `.${'0'.repeat(32)}.`)],
  ['half of the seal', (nonce) => nonce.slice(0, -32)],
  ['no seal', (nonce) => nonce.replace(/[^.]+$/, '')],
  ['more behind it', (nonce) => `${nonce}0`],
  ['more before it', (nonce) => `0${nonce}`],
  ['a line break behind it', (nonce) => `${nonce}\n`],
  ['capitals', (nonce) => nonce.toUpperCase()],
])('one with %s is nobody’s', async (_what, spoil) => {
  const nonce = await makeNonce('pepper', browser, now);
  expect(await nonceEnd('pepper', browser, spoil(nonce), now)).toBeNull();
});
