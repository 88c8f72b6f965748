import { expect, test } from 'vitest';

import { makeNonce, nonceEnd } from '#worker/account/nonce.ts';

const now = 1_800_000_000_000;
const life = 15 * 60_000;
const use = { purpose: 'social', holder: 'a'.repeat(64) } as const;

test('a nonce is valid for its own browser for fifteen minutes', async () => {
  const nonce = await makeNonce('pepper', use, now);
  expect(await nonceEnd('pepper', use, nonce, now)).toBe(now + life);
  expect(await nonceEnd('pepper', use, nonce, now + life - 1)).toBe(now + life);
  expect(await nonceEnd('pepper', use, nonce, now + life)).toBeNull();
  expect(await nonceEnd('pepper', { ...use, holder: 'b'.repeat(64) }, nonce, now)).toBeNull();
  expect(await nonceEnd('pepper', { ...use, purpose: 'passkey_add' }, nonce, now)).toBeNull();
  expect(await nonceEnd('another pepper', use, nonce, now)).toBeNull();
});

test('each nonce is different', async () => {
  const nonces = await Promise.all(Array.from({ length: 50 }, () => makeNonce('pepper', use, now)));
  expect(new Set(nonces).size).toBe(50);
});

test.each<[string, (nonce: string) => string]>([
  ['no text', () => ''],
  ['a later time', (nonce) => nonce.replace(/^[^.]+/, (now + life).toString(36))],
  ['another random part', (nonce) => nonce.replace(/\.[0-9a-f]{32}\./, `.${'0'.repeat(32)}.`)],
  ['half of the seal', (nonce) => nonce.slice(0, -32)],
  ['no seal', (nonce) => nonce.replace(/[^.]+$/, '')],
  ['extra text at its end', (nonce) => `${nonce}0`],
  ['extra text at its start', (nonce) => `0${nonce}`],
  ['a line break at its end', (nonce) => `${nonce}\n`],
  ['capital letters', (nonce) => nonce.toUpperCase()],
])('a nonce with %s is refused', async (_what, spoil) => {
  const nonce = await makeNonce('pepper', use, now);
  expect(await nonceEnd('pepper', use, spoil(nonce), now)).toBeNull();
});
