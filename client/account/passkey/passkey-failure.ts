import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { errorText } from '#client/messages/errors.ts';
import { passkeyTexts } from '#client/messages/passkey.ts';

/** Whether this browser knows passkeys. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function';
}

/**
 * What to tell a person after a passkey has failed: by our server, or by their browser, which does
 * not say whether they closed its window or had no passkey. Null if there is nothing to say.
 */
export function passkeyFailure(error: unknown): string | null {
  if (error instanceof ApiFailure || !(error instanceof DOMException)) {
    return errorText(failureCode(error));
  }
  if (error.name === 'AbortError') return null;
  if (error.name === 'InvalidStateError') return passkeyTexts.alreadyThere;
  if (error.name === 'NotAllowedError') return passkeyTexts.notGiven;
  return passkeyTexts.notHere;
}
