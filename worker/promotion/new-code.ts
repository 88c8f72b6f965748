/**
 * The characters of a code: capitals and digits that nobody confuses with each other, and no
 * vowels, so no words appear.
 */
const alphabet = 'CDFHJKMNPQRTWXY34679';
const length = 12;

/** A random code, 51 bits: while 5,000 of them exist, half a trillion tries find one. */
export function randomCode(): string {
  let code = '';
  while (code.length < length) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    // Bytes beyond a whole multiple of the alphabet would favour its first characters.
    if (byte < 256 - (256 % alphabet.length)) code += alphabet.charAt(byte % alphabet.length);
  }
  return code;
}

/**
 * An id for a coupon. A purchase may name a coupon by its id alone, so an id is as hard to guess
 * as a code: 48 random bits, which fit into a JSON number.
 */
export function newCouponId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 0x1_0000) * 0x1_0000_0000 + low;
}
