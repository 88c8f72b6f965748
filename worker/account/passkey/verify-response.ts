import { decodeCBOR } from '@levischuck/tiny-cbor';
import { base64url } from 'jose';
import type { JsonWebKey } from 'node:crypto';

import { algorithms, coseOf, publicKeyOf } from '#worker/account/passkey/public-key.ts';

/*
 * Checks what an authenticator has answered (w3.org/TR/webauthn-3/#sctn-rp-operations) by
 * SimpleWebAuthn, which is loaded when a passkey is used. The caller checks the challenge, the
 * counter and whose key it is: these need the database. Each function throws an `Error` that says
 * what is wrong; nobody but the log may see it.
 */

/** The answer to a new key. All texts are base64url. */
export interface Registration {
  id: string;
  client_data: string;
  attestation: string;
}

/** The answer to a challenge, by a key that is known. All texts are base64url. */
export interface Assertion {
  id: string;
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
 * The new key of a person at this site. Who made the authenticator is not asked: we ask for no
 * attestation.
 */
export async function readNewKey(answer: Registration, origin: string): Promise<NewKey> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: {
      ...credentialOf(answer),
      response: { clientDataJSON: answer.client_data, attestationObject: answer.attestation },
    },
    ...expectedAt(origin),
    supportedAlgorithmIDs: [...algorithms],
  });
  if (!made) throw new Error('the key is not verified');
  const { id, publicKey, counter } = made.credential;
  return {
    credentialId: id,
    publicKey: publicKeyOf(decodeCBOR(publicKey)),
    counter,
    model: made.aaguid.replaceAll('-', ''),
  };
}

/** Checks a signature by a known key at this site. Returns the authenticator's counter. */
export async function checkAssertion(
  answer: Assertion,
  publicKey: JsonWebKey,
  origin: string,
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...credentialOf(answer),
      response: {
        clientDataJSON: answer.client_data,
        authenticatorData: answer.authenticator_data,
        signature: answer.signature,
      },
    },
    ...expectedAt(origin),
    // The counter is compared where it is written, so that two answers at once cannot both pass.
    credential: { id: answer.id, publicKey: coseOf(publicKey), counter: 0 },
  });
  if (!verified) throw new Error('the signature is wrong');
  return authenticationInfo.newCounter;
}

function credentialOf({ id }: { id: string }) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
}

function expectedAt(origin: string) {
  return {
    // `readChallenge` has read it, and its caller knows whether it is ours.
    expectedChallenge: () => true,
    expectedOrigin: origin,
    expectedRPID: rpIdOf(origin),
    requireUserVerification: true,
  };
}

/** The name by which authenticators know this site: its host, without the port. */
export function rpIdOf(origin: string): string {
  return new URL(origin).hostname;
}

function decoded(text: string): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(base64url.decode(text));
}
