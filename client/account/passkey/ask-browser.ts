import { failureCode } from '#client/lib/api-failure.ts';
import type {
  CreationOptionsAnswer,
  RequestOptionsAnswer,
} from '#worker/account/passkey/schemas.ts';

/*
 * The browser's part of passkeys. Bytes travel as base64url; older browsers cannot convert them by
 * themselves.
 */

/** Ends the wait of an earlier call: a browser shows one question at a time. */
let waiting: AbortController | undefined;

/** A signal that ends with the next call, and when the caller's own signal does. */
function nextSignal(own?: AbortSignal): AbortSignal {
  waiting?.abort();
  waiting = new AbortController();
  return own ? AbortSignal.any([own, waiting.signal]) : waiting.signal;
}

/** Makes a passkey. Rejects with a `DOMException`, such as `NotAllowedError` if nobody wants to. */
export async function makePasskey({ public_key: options }: CreationOptionsAnswer) {
  const made = (await navigator.credentials.create({
    signal: nextSignal(),
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      user: { ...options.user, id: bytes(options.user.id) },
      excludeCredentials: options.excludeCredentials.map(withBytes),
    },
  })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    id: made.id,
    client_data: text(response.clientDataJSON),
    attestation: text(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  };
}

/**
 * Asks for a passkey: in a window of the browser's, or with `inField` among what it offers in a
 * field. Rejects as `makePasskey` does.
 */
export async function askForPasskey(
  { public_key: options }: RequestOptionsAnswer,
  inField?: AbortSignal,
) {
  const given = (await navigator.credentials.get({
    signal: nextSignal(inField),
    ...(inField && { mediation: 'conditional' }),
    publicKey: {
      ...options,
      challenge: bytes(options.challenge),
      allowCredentials: options.allowCredentials.map(withBytes),
    },
  })) as PublicKeyCredential;
  const response = given.response as AuthenticatorAssertionResponse;
  return {
    id: given.id,
    client_data: text(response.clientDataJSON),
    authenticator_data: text(response.authenticatorData),
    signature: text(response.signature),
    user_handle: text(response.userHandle ?? new ArrayBuffer(0)),
  };
}

/**
 * Tells the browser that this site no longer knows a passkey (`id` in base64url), so that the
 * person's authenticator offers it no more. Browsers that do not know the call keep offering it.
 */
export async function forgetPasskey(id: string): Promise<void> {
  if (typeof PublicKeyCredential.signalUnknownCredential !== 'function') return;
  const rpId = window.location.hostname;
  // Nothing depends on it: an authenticator that cannot be reached keeps its passkey.
  await PublicKeyCredential.signalUnknownCredential({ rpId, credentialId: id }).catch(() => {});
}

/** Sends a passkey's answer; if our server no longer knows the key, the browser is told. */
export async function sendPasskey<Given extends { id: string }, Done>(
  given: Given,
  send: (given: Given) => Promise<Done>,
): Promise<Done> {
  try {
    return await send(given);
  } catch (error) {
    if (failureCode(error) === 'unknown_passkey') await forgetPasskey(given.id);
    throw error;
  }
}

const withBytes = <T extends { id: string; transports: string[] }>(key: T) => ({
  ...key,
  id: bytes(key.id),
  transports: key.transports as AuthenticatorTransport[],
});

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function text(buffer: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
