/** The claims of an id token. They are not verified here; the server verifies the token. */
interface CredentialClaims {
  sub: string;
  name: string;
  email: string;
}

/** Reads the claims of an id token; throws for anything else. */
export function decodeCredential(credential: string): CredentialClaims {
  const [, payload = ''] = credential.split('.');
  const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const claims = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  const { sub, name, email } = claims;
  if (typeof sub !== 'string') throw new Error('an id token without a subject');
  return {
    sub,
    name: typeof name === 'string' ? name : '',
    email: typeof email === 'string' ? email : '',
  };
}
