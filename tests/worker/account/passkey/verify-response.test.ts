import { expect, test } from 'vitest';

import { Authenticator, newKey } from '#tests/support/authenticator.ts';
import type { Algorithm, Spoilt } from '#tests/support/authenticator.ts';
import {
  checkAssertion,
  readChallenge,
  readNewKey,
} from '#worker/account/passkey/verify-response.ts';

/*
 * What an authenticator may answer, and what is refused (docs/decisions/0071).
 */

const origin = 'https://lexlern.example';
const rpId = 'lexlern.example';
const challenge = Buffer.from('a challenge of ours').toString('base64url');
const creation = {
  public_key: {
    challenge,
    rp: { id: rpId, name: 'Lexlern' },
    user: { id: Buffer.from('person').toString('base64url'), name: 'erika', displayName: 'Erika' },
  },
} as Parameters<Authenticator['create']>[0];
const request = { public_key: { challenge } } as Parameters<Authenticator['get']>[0];

async function accepts(check: () => unknown): Promise<boolean> {
  try {
    return (await check()) !== false;
  } catch {
    return false;
  }
}

const spoilt: [string, Spoilt, boolean][] = [
  ['as it should be', {}, true],
  ['with extensions', { extensions: new Map([['credProtect', 2]]) }, true],
  ['of another type', { type: 'other' }, false],
  ['from another origin', { origin: 'https://lexlern.example:444' }, false],
  ['with another challenge', { challenge: 'AAAA' }, false],
  ['for another host', { rpId: 'example' }, false],
  ['without presence', { flags: 4 }, false],
  ['without verification', { flags: 1 }, false],
  ['with a wrong state of backup', { flags: 5 | 16 }, false],
  ['with bytes left over', { leftOver: 3 }, false],
  [
    'with a key for another algorithm',
    { publicKey: new Map(newKey('ES256').cose).set(3, -9) },
    false,
  ],
];

test.each(spoilt)('an answer to a new key %s', async (_what, change, good) => {
  const answer = new Authenticator(origin).create(creation, change);
  const isTaken = await accepts(async () => {
    if (readChallenge(answer.client_data, 'webauthn.create', origin) !== 'a challenge of ours') {
      return false;
    }
    return readNewKey(answer, origin);
  });
  expect(isTaken).toBe(good);
});

const signatures: [string, Spoilt, boolean][] = [
  ...spoilt.filter(([, change]) => change.publicKey === undefined),
  ['with a foreign signature', { key: newKey('ES256').privateKey }, false],
];

test.each(signatures)('a signature %s', async (_what, change, good) => {
  const authenticator = new Authenticator(origin);
  const made = authenticator.create(creation);
  const answer = authenticator.get(request, change);
  const { publicKey } = await readNewKey(made, origin);
  const isTaken = await accepts(async () => {
    if (readChallenge(answer.client_data, 'webauthn.get', origin) !== 'a challenge of ours') {
      return false;
    }
    return checkAssertion(answer, publicKey, origin);
  });
  expect(isTaken).toBe(good);
});

test.each<Algorithm>(['EdDSA', 'RS256', 'ES256'])(
  'fifty signatures by %s are right, also with the key as it is stored',
  async (algorithm) => {
    const authenticator = new Authenticator(origin, algorithm);
    const made = authenticator.create(creation);
    const { publicKey } = await readNewKey(made, origin);
    const stored = JSON.parse(JSON.stringify(publicKey)) as typeof publicKey;
    // Of those by ES256 some are shorter than others, because a number in them is.
    for (let count = 0; count < 50; count += 1) {
      const answer = authenticator.get(request);
      expect(await checkAssertion(answer, stored, origin)).toBe(0);
    }
  },
);
