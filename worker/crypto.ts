/** SHA-256 of a text or of bytes, lower-case hex. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return hex(await crypto.subtle.digest('SHA-256', bytes));
}

/** SHA-256 of a text, base64url without padding. */
export async function sha256Base64Url(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

let lastKey: { secret: string; key: CryptoKey } | undefined;

/** HMAC-SHA-256 of a text under a secret, lower-case hex. */
export async function hmac(secret: string, text: string): Promise<string> {
  // Every call of a signed-in person needs this, always under the same secret.
  const key = lastKey?.secret === secret ? lastKey.key : await importKey(secret);
  lastKey = { secret, key };
  return hex(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)));
}

function importKey(secret: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, [
    'sign',
  ]);
}

/** 128 bits of an HMAC, as 32 hex digits: marks an address that only we can make. */
export async function addressMark(secret: string, text: string): Promise<string> {
  return (await hmac(secret, text)).slice(0, 32);
}

/** A new token of 256 random bits, as 64 hex digits. */
export function randomToken(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)).buffer);
}

/** Compares two texts. Its duration does not reveal where texts of equal length differ. */
export function equalTexts(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i += 1) difference |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return difference === 0;
}

// Every call of a signed-in person hashes their token, and a table writes it several times faster.
const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Bytes as lower-case hex. */
export function hex(bytes: ArrayBuffer | Uint8Array): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += hexOf[byte];
  return text;
}
