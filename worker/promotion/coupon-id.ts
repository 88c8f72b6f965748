/**
 * An id for a coupon. A purchase may name one by its id alone, so that is as hard to guess as a code:
 * 48 random bits, which a number of JSON holds.
 */
export function newCouponId(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 0x1_0000) * 0x1_0000_0000 + low;
}
