import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { expect, test } from 'vitest';

import { Authenticator, newKey } from '#tests/support/authenticator.ts';
import type { Algorithm, Spoilt } from '#tests/support/authenticator.ts';
import {
  checkAssertion,
  readChallenge,
  readNewKey,
} from '#worker/account/passkey/verify-response.ts';

/*
 * Our verification beside that of SimpleWebAuthn, which is too heavy for the Worker
 * (docs/decisions/0071). Both must take the same answers and refuse the same.
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

test.each(spoilt)(
  'an answer to a new key %s: both verifications agree',
  async (_what, change, good) => {
    const answer = new Authenticator(origin).create(creation, change);
    const ours = await accepts(async () => {
      if (readChallenge(answer.client_data, 'webauthn.create', origin) !== 'a challenge of ours') {
        return false;
      }
      return readNewKey(answer, origin);
    });
    const theirs = await accepts(async () => {
      const { verified } = await verifyRegistrationResponse({
        response: {
          id: answer.id,
          rawId: answer.id,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON: answer.client_data, attestationObject: answer.attestation },
        },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        supportedAlgorithmIDs: [-7, -8, -257],
      });
      return verified;
    });
    expect([ours, theirs]).toEqual([good, good]);
  },
);

const signatures: [string, Spoilt, boolean][] = [
  ...spoilt.filter(([, change]) => change.publicKey === undefined),
  ['with a foreign signature', { key: newKey('ES256').privateKey }, false],
];

test.each(signatures)('a signature %s: both verifications agree', async (_what, change, good) => {
  const authenticator = new Authenticator(origin);
  const made = authenticator.create(creation);
  const answer = authenticator.get(request, change);
  const { publicKey } = await readNewKey(made, origin);
  const ours = await accepts(async () => {
    if (readChallenge(answer.client_data, 'webauthn.get', origin) !== 'a challenge of ours') {
      return false;
    }
    return checkAssertion(answer, publicKey, origin);
  });
  expect([ours, await theirVerdict(made, answer)]).toEqual([good, good]);
});

test.each<Algorithm>(['EdDSA', 'RS256', 'ES256'])(
  'fifty signatures by %s are right for both verifications',
  async (algorithm) => {
    const authenticator = new Authenticator(origin, algorithm);
    const made = authenticator.create(creation);
    const { publicKey } = await readNewKey(made, origin);
    // Of those by ES256 some are shorter than others, because a number in them is.
    for (let count = 0; count < 50; count += 1) {
      const answer = authenticator.get(request);
      expect(await checkAssertion(answer, publicKey, origin)).toBe(0);
      if (count === 0) expect(await theirVerdict(made, answer)).toBe(true);
    }
  },
);

async function theirVerdict(
  made: ReturnType<Authenticator['create']>,
  answer: ReturnType<Authenticator['get']>,
): Promise<boolean> {
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: made.id,
      rawId: made.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: made.client_data, attestationObject: made.attestation },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    supportedAlgorithmIDs: [-7, -8, -257],
  });
  if (!registrationInfo) throw new Error('the key itself is refused');
  return accepts(async () => {
    const { verified } = await verifyAuthenticationResponse({
      response: {
        id: answer.id,
        rawId: answer.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: answer.client_data,
          authenticatorData: answer.authenticator_data,
          signature: answer.signature,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: registrationInfo.credential,
    });
    return verified;
  });
}
