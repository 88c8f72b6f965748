/*
 * Premium on a device without a network: opens the pass that its app's server has got
 * (client.ts). It needs nothing but Web Crypto.
 */

/** A key of `/.well-known/jwks.json`, which the device has stored. */
export type PublicKey = JsonWebKey & { kid: string };

/**
 * What a pass says, on the device and without a network: the account, or null where it gives no
 * Premium at that moment. Throws for a pass that Lexlern has not signed for this app.
 */
export async function openPass(
  pass: string,
  { keys, origin, clientId }: { keys: PublicKey[]; origin: string; clientId: string },
  now = Date.now(),
): Promise<string | null> {
  const [head = '', body = '', signature = ''] = pass.split('.');
  const { kid, typ } = JSON.parse(text(head)) as { kid: string; typ: string };
  const jwk = keys.find((key) => key.kid === kid);
  if (!jwk || typ !== 'pass+jwt') throw new Error('no pass of Lexlern');
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('jwk', jwk, ecdsa, false, ['verify']);
  const signed = new TextEncoder().encode(`${head}.${body}`);
  const isSigned = await crypto.subtle.verify(ecdsa, key, bytes(signature), signed);
  const claims = JSON.parse(text(body)) as Record<'iss' | 'aud' | 'sub', string> & {
    exp: number;
    premium: boolean;
  };
  if (!isSigned || claims.iss !== origin || claims.aud !== `${clientId}/pass`) {
    throw new Error('no pass of Lexlern for this app');
  }
  return claims.premium && now < claims.exp * 1000 ? claims.sub : null;
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}

const text = (base64url: string): string => new TextDecoder().decode(bytes(base64url));
