/**
 * What a code is made of: capitals and digits of which none can be taken for another, and no vowels,
 * so that no words come of them.
 */
const alphabet = 'CDFHJKMNPQRTWXY34679';
const length = 12;

/** A random code, 51 bits: with 5,000 of them about, half a thousand million tries find one. */
export function randomCode(): string {
  let code = '';
  while (code.length < length) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    // Bytes beyond a whole number of alphabets would favour its beginning.
    if (byte < 256 - (256 % alphabet.length)) code += alphabet.charAt(byte % alphabet.length);
  }
  return code;
}
