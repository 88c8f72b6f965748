import * as z from 'zod/mini';

import { stay } from '#worker/account/schemas.ts';
import { opaque, requiredName } from '#worker/http/fields.ts';

/** The wire contract of passkeys. `public_key` is what `navigator.credentials` takes. */

const base64url = (longest: number) =>
  z
    .string('required')
    .check(z.maxLength(longest, 'too_long'), z.regex(/^[\w-]+$/, 'invalid_request'));

const credential = {
  /** The key's own id. */
  id: base64url(1364),
  /** `clientDataJSON` */
  client_data: base64url(4096),
};

const assertion = {
  ...credential,
  authenticator_data: base64url(2048),
  signature: base64url(2048),
};

export const passkeyAdd = z.strictObject({
  ...credential,
  /** `attestationObject` */
  attestation: base64url(16_384),
  transports: z
    .array(z.string('required').check(z.regex(/^[a-z-]{1,20}$/, 'invalid_request')))
    .check(z.maxLength(8, 'too_long')),
});

export const passkeySignIn = z.strictObject({
  ...assertion,
  user_handle: base64url(128),
  stay,
});

export const passkeyConfirm = z.strictObject(assertion);

export const passkeyName = z.strictObject({ id: opaque, name: requiredName(60) });

export const passkeyRemove = z.strictObject({ id: opaque });

export interface RequestOptionsAnswer {
  public_key: {
    challenge: string;
    rpId: string;
    allowCredentials: KnownKey[];
    userVerification: 'required';
    /** Milliseconds. */
    timeout: number;
  };
}

export interface CreationOptionsAnswer {
  public_key: {
    challenge: string;
    rp: { id: string; name: string };
    user: { id: string; name: string; displayName: string };
    pubKeyCredParams: { type: 'public-key'; alg: number }[];
    excludeCredentials: KnownKey[];
    authenticatorSelection: {
      residentKey: 'required';
      requireResidentKey: true;
      userVerification: 'required';
    };
    attestation: 'none';
    /** Milliseconds. */
    timeout: number;
  };
}

interface KnownKey {
  type: 'public-key';
  id: string;
  transports: string[];
}

export interface PasskeyItem {
  id: string;
  /** The authenticator's own id of it. */
  credential_id: string;
  name: string;
  /** UTC milliseconds. */
  created_at: number;
  /** UTC milliseconds; null if it was never used. */
  last_used_at: number | null;
}

/** The oldest first. */
export interface PasskeysAnswer {
  passkeys: PasskeyItem[];
}
