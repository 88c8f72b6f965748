import { decodeCBOR } from '@levischuck/tiny-cbor';
import { base64url } from 'jose';
import type { JsonWebKey } from 'node:crypto';

import { readAuthenticatorData } from '#worker/account/passkey/authenticator-data.ts';
import type { AuthenticatorData } from '#worker/account/passkey/authenticator-data.ts';
import { isSignedBy, publicKeyOf } from '#worker/account/passkey/public-key.ts';
import { sha256 } from '#worker/crypto.ts';

/*
 * Checks what an authenticator has answered (w3.org/TR/webauthn-3/#sctn-rp-operations). The caller
 * checks the challenge, the counter and whose key it is: these need the database. Each function
 * throws an `Error` that says what is wrong; nobody but the log may see it.
 */

/** The answer to a new key. All texts are base64url. */
export interface Registration {
  id: string;
  client_data: string;
  attestation: string;
}

/** The answer to a challenge, by a key that is known. All texts are base64url. */
export interface Assertion {
  client_data: string;
  authenticator_data: string;
  signature: string;
}

interface NewKey {
  credentialId: string;
  publicKey: JsonWebKey;
  counter: number;
  model: string;
}

/** The challenge, as text, that a page of this site (`origin`) was answered. */
export function readChallenge(
  clientData: string,
  type: 'webauthn.create' | 'webauthn.get',
  origin: string,
): string {
  const read = JSON.parse(decoded(clientData)) as Record<string, unknown>;
  if (read['type'] !== type) throw new Error(`the answer is of type ${String(read['type'])}`);
  if (read['origin'] !== origin) throw new Error(`the answer is for ${String(read['origin'])}`);
  // A frame of this site in another one: no page of ours stands in a frame.
  if (read['crossOrigin'] === true) throw new Error('the answer is from a frame');
  if (typeof read['challenge'] !== 'string') throw new Error('there is no challenge');
  return decoded(read['challenge']);
}

/**
 * The new key of a person at this site. Who made the authenticator is not checked: we ask for no
 * attestation.
 */
export async function readNewKey(answer: Registration, origin: string): Promise<NewKey> {
  const attestation = decodeCBOR(base64url.decode(answer.attestation));
  const data = attestation instanceof Map ? attestation.get('authData') : undefined;
  if (!(data instanceof Uint8Array)) throw new Error('there is no authenticator data');
  const read = readAuthenticatorData(data);
  await checkData(read, origin);
  if (!read.credential) throw new Error('there is no key');
  const credentialId = base64url.encode(read.credential.id);
  if (credentialId !== answer.id) throw new Error('the key has another id');
  const publicKey = publicKeyOf(read.credential.publicKey);
  return { credentialId, publicKey, counter: read.counter, model: read.credential.model };
}

/** Checks a signature by a known key at this site. Returns the authenticator's counter. */
export async function checkAssertion(
  answer: Assertion,
  publicKey: JsonWebKey,
  origin: string,
): Promise<number> {
  const data = base64url.decode(answer.authenticator_data);
  const read = readAuthenticatorData(data);
  await checkData(read, origin);
  const clientData = new Uint8Array(base64url.decode(answer.client_data));
  const hash = await crypto.subtle.digest('SHA-256', clientData);
  const signed = new Uint8Array([...data, ...new Uint8Array(hash)]);
  if (!isSignedBy(publicKey, signed, base64url.decode(answer.signature))) {
    throw new Error('the signature is wrong');
  }
  return read.counter;
}

async function checkData(read: AuthenticatorData, origin: string): Promise<void> {
  if (read.rpIdHash !== (await sha256(rpIdOf(origin)))) throw new Error('it is for another site');
  if (!read.isPresent) throw new Error('nobody was present');
  if (!read.isVerified) throw new Error('the person was not verified');
}

/** The name by which authenticators know this site: its host, without the port. */
export function rpIdOf(origin: string): string {
  return new URL(origin).hostname;
}

function decoded(text: string): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(base64url.decode(text));
}
