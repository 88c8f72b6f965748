import { expect } from 'vitest';

import { Authenticator, newKey } from '#tests/support/authenticator.ts';
import type { Spoilt } from '#tests/support/authenticator.ts';
import { confirm } from '#tests/support/confirmations.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { openSignedIn } from '#tests/support/identities.ts';
import {
  addOptions,
  confirmOptions,
  openPasskeyOwner,
  passkeysOf,
  signInOptions,
  signInWith,
} from '#tests/support/passkeys.ts';
import { openBrowser } from '#tests/support/people.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { signedInEmail, statusAndError } from '#tests/support/status-and-error.ts';

const refused = [400, 'invalid_passkey'];

const both: [string, Spoilt][] = [
  ['of another kind', { type: 'payment.get' }],
  ['for another site', { origin: 'https://lexlern.example.attacker.example' }],
  ['for another port of the same host', { origin: 'http://localhost:1' }],
  ['from a frame on another site', { crossOrigin: true }],
  ['with a challenge of its own', { challenge: Buffer.from('1.2.3').toString('base64url') }],
  ['for another host', { rpId: 'attacker.example' }],
  ['without anybody present', { flags: 4 }],
  ['without knowing who is present', { flags: 1 }],
  ['that contradicts itself', { flags: 5 | 16 }],
  ['with a byte behind its end', { leftOver: 1 }],
];

test.each<[string, Spoilt]>([
  ...both,
  ['signed with another key', { key: newKey('ES256').privateKey }],
  ['for another person', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
])('an answer %s signs nobody in', async (_what, spoilt) => {
  const w = await world();
  const { authenticator } = await openPasskeyOwner(w);
  const { answer, browser } = await signInWith(w, authenticator, spoilt);
  expect(await statusAndError(answer)).toEqual(refused);
  expect(await signedInEmail(browser)).toBeUndefined();
});

async function confirmed(w: World) {
  const person = await openSignedIn(w);
  await confirm(w, person, person);
  return person;
}

const p256 = newKey('ES256').cose;
const without = (label: number) => new Map([...p256].filter(([one]) => one !== label));

test.each<[string, Spoilt]>([
  ...both,
  ['without a part of its key', { publicKey: without(-3) }],
  ['whose key is no point of the curve', { publicKey: new Map(p256).set(-2, new Uint8Array(32)) }],
  ['whose key is for another algorithm', { publicKey: new Map(p256).set(3, -7000) }],
  ['whose key is a text', { publicKey: 'key' }],
])('an answer %s adds no passkey', async (_what, spoilt) => {
  const w = await world();
  const person = await confirmed(w);
  const answer = new Authenticator(w.origin).create(await addOptions(person), spoilt);
  expect(await statusAndError(await person.post('/api/account/passkey/add', answer))).toEqual(
    refused,
  );
  expect(await passkeysOf(person)).toEqual([]);
});

const ed25519 = newKey('EdDSA').cose;
const point = (hex: string) => new Map(ed25519).set(-2, new Uint8Array(Buffer.from(hex, 'hex')));
const rsa = newKey('RS256').cose;
const modulus = rsa.get(-1) as Uint8Array;
const changed = (bytes: Uint8Array, at: number, to: number) => bytes.with(at, to);
const f = (length: number) => 'f'.repeat(length);

/** All that have order one, two, four or eight, also written in another way (RFC 8032, 5.1.3). */
const smallOrder = [
  `01${'0'.repeat(62)}`,
  `01${'0'.repeat(60)}80`,
  '0'.repeat(64),
  `${'0'.repeat(62)}80`,
  `ec${f(60)}7f`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  `ed${f(60)}7f`,
  `ee${f(60)}7f`,
  `ee${f(62)}`,
];

test.each<[string, Spoilt]>([
  ...smallOrder.map((hex): [string, Spoilt] => [`Ed25519 ${hex}`, { publicKey: point(hex) }]),
  ['RSA with e = 1', { publicKey: new Map(rsa).set(-2, new Uint8Array([1])) }],
  ['RSA with an even e', { publicKey: new Map(rsa).set(-2, new Uint8Array([1, 0, 0])) }],
  ['RSA with an even modulus', { publicKey: new Map(rsa).set(-1, changed(modulus, 255, 2)) }],
  [
    'RSA of 1024 bits in 256 bytes',
    { publicKey: new Map(rsa).set(-1, new Uint8Array(256).fill(1, 128)) },
  ],
  ['RSA of 2047 bits', { publicKey: new Map(rsa).set(-1, changed(modulus, 0, 0x7f)) }],
])('a key with which anybody signs adds no passkey: %s', async (_what, spoilt) => {
  const w = await world();
  const person = await confirmed(w);
  const answer = new Authenticator(w.origin).create(await addOptions(person), spoilt);
  expect(await statusAndError(await person.post('/api/account/passkey/add', answer))).toEqual(
    refused,
  );
});

test('an authenticator with extensions is understood', async ({ w }) => {
  const person = await confirmed(w);
  const authenticator = new Authenticator(w.origin);
  const extensions = new Map([['credProtect', 2]]);
  const answer = authenticator.create(await addOptions(person), { extensions });
  expect((await person.post('/api/account/passkey/add', answer)).status).toBe(200);
  expect((await signInWith(w, authenticator, { extensions })).answer.status).toBe(200);
});

test('an answer signs in once, in the browser that asked, within fifteen minutes', async ({
  w,
}) => {
  const { authenticator } = await openPasskeyOwner(w);
  const browser = openBrowser(w);
  const send = (from: typeof browser, body: unknown) =>
    from.post('/api/account/passkey/signin', body);

  const stolen = authenticator.get(await signInOptions(browser));
  const thief = openBrowser(w);
  await signInOptions(thief);
  expect(await statusAndError(await send(thief, stolen))).toEqual(refused);
  const [first, second] = await Promise.all([send(browser, stolen), send(browser, stolen)]);
  expect(new Set([first.status, second.status])).toEqual(new Set([200, 400]));

  const late = authenticator.get(await signInOptions(browser));
  await advance(w, 15 * 60);
  expect(await statusAndError(await send(browser, late))).toEqual(refused);
});

test('an answer is good for the purpose and the session that asked, and for nothing else', async ({
  w,
}) => {
  const owner = await openPasskeyOwner(w);
  const other = await openPasskeyOwner(w);
  const { authenticator } = owner;
  const confirmWith = (from: typeof owner, body: object) => {
    const { user_handle: _, ...answer } = body as { user_handle: string };
    return from.post('/api/account/passkey/confirm', answer);
  };
  const toSignIn = authenticator.get(await signInOptions(owner));
  expect(await statusAndError(await confirmWith(owner, toSignIn))).toEqual(refused);
  const toConfirm = authenticator.get(await confirmOptions(owner));
  expect(await statusAndError(await owner.post('/api/account/passkey/signin', toConfirm))).toEqual(
    refused,
  );
  // Another person's session, with the owner's key and with their own.
  expect(await statusAndError(await confirmWith(other, toConfirm))).toEqual(refused);
  const withForeignKey = authenticator.get(await confirmOptions(other));
  expect(await statusAndError(await confirmWith(other, withForeignKey))).toEqual(refused);
  expect((await confirmWith(owner, toConfirm)).status).toBe(200);
});

test('a key that another person has is not added a second time', async ({ w }) => {
  const person = await confirmed(w);
  const authenticator = new Authenticator(w.origin);
  const answer = authenticator.create(await addOptions(person));
  await person.post('/api/account/passkey/add', answer);
  const other = await confirmed(w);
  const options = await addOptions(other);
  const challenge = JSON.parse(Buffer.from(answer.client_data, 'base64url').toString()) as object;
  const again = JSON.stringify({ ...challenge, challenge: options.public_key.challenge });
  const copied = { ...answer, client_data: Buffer.from(again).toString('base64url') };
  expect(await statusAndError(await other.post('/api/account/passkey/add', copied))).toEqual(
    refused,
  );
  expect(await passkeysOf(other)).toEqual([]);
});

test('a counter that does not go up is that of a copied key', async ({ w }) => {
  const { authenticator } = await openPasskeyOwner(w, 'ES256', true);
  const statusWith = async (counter: number) =>
    (await signInWith(w, authenticator, { counter })).answer.status;
  expect(await statusWith(7)).toBe(200);
  expect(await statusWith(7)).toBe(400);
  expect(await statusWith(6)).toBe(400);
  expect(await statusWith(0)).toBe(400);
  expect(await statusWith(8)).toBe(200);
});

test('an unknown passkey signs nobody in, and tries are counted by address', async ({ w }) => {
  const stranger = new Authenticator(w.origin);
  const person = await confirmed(w);
  // Made, but never added.
  stranger.create(await addOptions(person));
  const browser = openBrowser(w);
  const headers = { 'cf-connecting-ip': '203.0.113.77' };
  const tryOnce = async () =>
    browser.post(
      '/api/account/passkey/signin',
      stranger.get(await signInOptions(browser)),
      headers,
    );
  expect(await statusAndError(await tryOnce())).toEqual([400, 'unknown_passkey']);
  expect(await signedInEmail(browser)).toBeUndefined();
  for (let count = 1; count < 60; count += 1) await tryOnce();
  expect(await statusAndError(await tryOnce())).toEqual([429, 'too_many_requests']);
});

test('nobody has more than twenty passkeys', async ({ w }) => {
  const person = await confirmed(w);
  const spare = await addOptions(person);
  for (let count = 0; count < 20; count += 1) {
    const answer = new Authenticator(w.origin).create(await addOptions(person));
    expect((await person.post('/api/account/passkey/add', answer)).status).toBe(200);
  }
  const tooMany = [409, 'too_many_passkeys'];
  expect(await statusAndError(await person.post('/api/account/passkey/add/options'))).toEqual(
    tooMany,
  );
  const answer = new Authenticator(w.origin).create(spare);
  expect(await statusAndError(await person.post('/api/account/passkey/add', answer))).toEqual(
    tooMany,
  );
});
